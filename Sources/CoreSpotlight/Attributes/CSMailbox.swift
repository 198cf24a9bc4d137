// swift-format-ignore: AlwaysUseLowerCamelCase
/// The mailbox of what has come.
public let CSMailboxInbox = "inbox"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The mailbox of drafts.
public let CSMailboxDrafts = "drafts"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The mailbox of what was sent.
public let CSMailboxSent = "sent"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The mailbox of junk.
public let CSMailboxJunk = "junk"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The mailbox of what was thrown away.
public let CSMailboxTrash = "trash"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The mailbox of what is kept.
public let CSMailboxArchive = "archive"
