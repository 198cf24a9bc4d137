import CoreSpotlight
import Foundation

/// People of an address book, and mail between them.
class ContactCards {
  struct Card {
    var identifier: String
    var given: String
    var family: String
    var mails: [String]
    var phones: [String]
    var birthday: Date?
    var picture: Data?
  }

  func item(_ card: Card) -> CSSearchableItem {
    let set = CSSearchableItemAttributeSet(contentType: .contact)
    set.displayName = [card.given, card.family].joined(separator: " ")
    set.alternateNames = [card.given]
    set.emailAddresses = card.mails
    set.phoneNumbers = card.phones
    set.supportsPhoneCall = NSNumber(value: !card.phones.isEmpty)
    set.thumbnailData = card.picture
    if let birthday = card.birthday { set.importantDates = [birthday] }
    let item = CSSearchableItem(
      uniqueIdentifier: card.identifier, domainIdentifier: "contacts", attributeSet: set)
    item.expirationDate = .distantFuture
    return item
  }

  func letter(from sender: Card, to readers: [Card], body: String) -> CSSearchableItem {
    let set = CSSearchableItemAttributeSet(contentType: .emailMessage)
    set.authors = [person(sender)]
    set.primaryRecipients = readers.map(person)
    set.additionalRecipients = []
    set.emailHeaders = ["X-Mailer": ["Cards 1.0"]]
    set.accountHandles = sender.mails
    set.accountIdentifier = "imap"
    set.htmlContentData = "<p>\(body)</p>".data(using: .utf8)
    return CSSearchableItem(uniqueIdentifier: nil, domainIdentifier: nil, attributeSet: set)
  }

  private func person(_ card: Card) -> CSPerson {
    let person = CSPerson(
      displayName: card.given, handles: card.mails, handleIdentifier: "emailAddress")
    person.contactIdentifier = card.identifier
    return person
  }
}
