import CoreSpotlight
import Foundation

/// How far a mailbox has been indexed.
struct MailCursor: Codable, Equatable {
  var folder: String
  var uid: UInt32
}

struct MailHeader {
  var uid: UInt32
  var subject: String
  var sender: String
  var received: Date
}

/// Sends mail in batches, each durable together with how far it came.
class MailBatches {
  private let index = CSSearchableIndex(
    name: "mail", protectionClass: .completeUntilFirstUserAuthentication)
  private let queue = DispatchQueue(label: "org.example.mail.indexing", qos: .utility)

  func resume(_ fetch: @escaping (MailCursor?) -> [MailHeader]) {
    index.fetchLastClientState { state, error in
      if let error = error {
        print("No client state: \(error)")
        return
      }
      let cursor = state.flatMap { try? JSONDecoder().decode(MailCursor.self, from: $0) }
      self.queue.async { self.send(fetch(cursor), in: "INBOX") }
    }
  }

  private func send(_ headers: [MailHeader], in folder: String) {
    guard let last = headers.last else { return }
    index.beginBatch()
    index.indexSearchableItems(headers.map { item($0, folder) }, completionHandler: nil)
    index.deleteSearchableItems(withIdentifiers: ["\(folder)/draft"], completionHandler: nil)
    guard let state = try? JSONEncoder().encode(MailCursor(folder: folder, uid: last.uid)) else {
      return
    }
    index.endBatch(withClientState: state) { error in
      if let error = error { print("The batch was lost: \(error.localizedDescription)") }
    }
  }

  private func item(_ header: MailHeader, _ folder: String) -> CSSearchableItem {
    let set = CSSearchableItemAttributeSet(contentType: .emailMessage)
    set.subject = header.subject
    set.displayName = header.subject
    set.authorNames = [header.sender]
    set.authorEmailAddresses = ["\(header.sender)@example.org"]
    set.mailboxIdentifiers = [CSMailboxInbox]
    set.contentCreationDate = header.received
    set.likelyJunk = false
    return CSSearchableItem(
      uniqueIdentifier: "\(folder)/\(header.uid)", domainIdentifier: "account.\(folder)",
      attributeSet: set)
  }
}
