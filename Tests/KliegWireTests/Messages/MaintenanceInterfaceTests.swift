import KliegJSON
import KliegModel
import KliegWire
import Testing

/// The text of the maintenance interface and the codecs say the same.
@Suite struct MaintenanceInterfaceTests {
  private let interface = InterfaceParser(MaintenanceInterface.text)

  /// Calls that together have every member.
  private let calls: [(type: String, json: [UInt8], read: (JSONObject) throws -> Void)] = {
    let index = JSONWriter.object(IndexRequest(index: "i").encode)
    let scope = JSONWriter.object(ScopeRequest(index: "i").encode)
    let folder = JSONWriter.object(FolderRequest(index: "i", folder: "/f").encode)
    let items = JSONWriter.object(
      ItemsRequest(index: "i", items: [ItemReference("a", type: "T")]).encode)
    func readIndex(_ parameters: JSONObject) throws { _ = try IndexRequest(from: parameters) }
    func readScope(_ parameters: JSONObject) throws { _ = try ScopeRequest(from: parameters) }
    func readFolder(_ parameters: JSONObject) throws { _ = try FolderRequest(from: parameters) }
    func readItems(_ parameters: JSONObject) throws {
      _ = try ItemsRequest(from: parameters, limits: limits())
    }
    return [
      (
        "Check", JSONWriter.object(CheckRequest(index: "i").encode),
        { _ = try CheckRequest(from: $0) }
      ),
      (
        "Repair", JSONWriter.object(RepairRequest(index: "i", isDryRun: true).encode),
        { _ = try RepairRequest(from: $0) }
      ),
      ("Rebuild", index, readIndex), ("Erase", index, readIndex), ("Compact", index, readIndex),
      ("Tasks", scope, readScope), ("Failed", scope, readScope),
      ("Backup", folder, readFolder), ("Restore", folder, readFolder),
      ("RequestReindex", items, readItems), ("Retry", items, readItems),
      ("Cancel", JSONWriter.object(TaskRequest(task: 1).encode), { _ = try TaskRequest(from: $0) }),
      (
        "SetPaused", JSONWriter.object(SetPausedRequest(isPaused: true).encode),
        { _ = try SetPausedRequest(from: $0) }
      ),
      ("Log", JSONWriter.object(LogRequest(index: "i").encode), { _ = try LogRequest(from: $0) }),
    ]
  }()

  /// Replies that together have every member and every case.
  private func replies() -> [(type: String, json: [UInt8])] {
    var random = MessageGenerator(seed: 8)
    var replies: [(String, [UInt8])] = []
    func add(_ type: String, _ write: (inout JSONWriter) -> Void) {
      replies.append((type + "Reply", JSONWriter.object(write)))
    }
    for _ in 0..<200 {
      let progress = random.progress()
      for type in ["Check", "Backup", "Restore"] {
        add(type, MaintenanceReply<CheckReport>.progress(progress).encode)
        add(type, MaintenanceReply.outcome(random.report()).encode)
      }
      add("Repair", MaintenanceReply<RepairReport>.progress(progress).encode)
      add("Repair", MaintenanceReply.outcome(random.repair()).encode)
      add("Rebuild", MaintenanceReply<Done>.progress(progress).encode)
      add("Rebuild", MaintenanceReply.outcome(Done()).encode)
      add("Compact", MaintenanceReply<Compaction>.progress(progress).encode)
      add("Compact", MaintenanceReply.outcome(Compaction(before: 2, after: 1)).encode)
      add("RequestReindex", TaskReply(task: random.task()).encode)
      add("Tasks", TasksReply(tasks: [random.task()]).encode)
      add("Failed", FailedReply(items: [random.failedItem()]).encode)
      add("Log", LogReply(events: [random.event()]).encode)
    }
    add("Retry", RetryReply(count: 1).encode)
    add("SetPaused", SetPausedReply(isPaused: true).encode)
    return replies
  }

  @Test func nameAndMethods() {
    #expect(interface.name == "org.klieg.maintenance")
    for method in MaintenanceInterface.Method.allCases {
      #expect(interface.structs[method.rawValue] != nil)
      #expect(interface.structs[method.rawValue + "Reply"] != nil)
    }
    #expect(
      VarlinkInterface.methodNames(in: MaintenanceInterface.text)
        == Set(MaintenanceInterface.Method.allCases.map(\.rawValue)))
    #expect(interface.errors.isEmpty)
  }

  @Test func whatIsWrittenIsDeclaredAndAllThatIsDeclaredIsWritten() throws {
    var check = InterfaceCheck(interface)
    for (type, json, _) in calls { try check.add(json, as: type) }
    for (type, json) in replies() { try check.add(json, as: type) }
    #expect(check.unwritten == [])
  }

  @Test func noOtherMemberIsAccepted() throws {
    let parser = try JSONParser()
    for (_, json, read) in calls {
      let text = String(decoding: json, as: UTF8.self)
      for start in text.indices where text[start] == "{" {
        let changed = text[..<start] + #"{"unheardOf":1,"# + text[text.index(after: start)...]
        let error = #expect(throws: KliegError.self, "\(changed)") {
          try parser.withDocument(Array(changed.utf8)) { try read($0.requireObject()) }
        }
        #expect(error?.details["parameter"]?.hasSuffix("unheardOf") == true, "\(changed)")
      }
    }
  }

  @Test func everyMethodRefusesACallWithoutWhatItNeeds() throws {
    for (type, _, read) in calls {
      let needs = try #require(interface.structs[type]).values.contains { !$0.hasPrefix("?") }
      guard needs else { continue }
      let error = #expect(throws: KliegError.self, "\(type)") {
        try decode("{}") { try read($0) }
      }
      #expect(error?.code == .invalidParameter, "\(type)")
    }
  }

  @Test func textIsPortable() {
    let code = MaintenanceInterface.text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(code.allSatisfy { !$0.contains("[][]") && !$0.contains("][") && !$0.contains(": any") })
    #expect(interface.structs.values.allSatisfy { $0.values.allSatisfy { !$0.contains("(") } })
    #expect(MaintenanceInterface.text.utf8.allSatisfy { $0 < 0x80 })
  }
}
