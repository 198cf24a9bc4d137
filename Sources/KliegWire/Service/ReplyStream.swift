package import KliegJSON

/// Where a method puts its replies.
///
/// Sending waits while the caller reads too slowly, and throws once nobody can read any more;
/// the method's task is cancelled then, too.
package struct ReplyStream: Sendable {
  let connection: ServiceConnection
  let call: Int

  /// Sends one reply; `continues` says that another follows, and needs a caller that wants more.
  package func send(parameters: [UInt8], continues: Bool = false) async throws {
    var writer = JSONWriter()
    writer.reserveCapacity(parameters.count + 64)
    begin(&writer)
    writer.raw(parameters)
    try await finish(&writer, continues: continues)
  }

  /// Sends one reply whose members `write` adds.
  package func send(
    continues: Bool = false, _ write: (inout JSONWriter) throws -> Void
  ) async throws {
    var writer = JSONWriter()
    begin(&writer)
    writer.beginObject()
    try write(&writer)
    writer.endObject()
    try await finish(&writer, continues: continues)
  }

  private func begin(_ writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("parameters")
  }

  private func finish(_ writer: inout JSONWriter, continues: Bool) async throws {
    if continues {
      writer.key("continues")
      writer.boolean(true)
    }
    writer.endObject()
    try await connection.reply(to: call, continues: continues, message: writer.bytes)
  }
}
