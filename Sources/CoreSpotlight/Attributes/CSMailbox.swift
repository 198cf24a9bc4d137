/// The mailbox of what has come.
public let CSMailboxInbox = "inbox"
/// The mailbox of drafts.
public let CSMailboxDrafts = "drafts"
/// The mailbox of what was sent.
public let CSMailboxSent = "sent"
/// The mailbox of junk.
public let CSMailboxJunk = "junk"
/// The mailbox of what was thrown away.
public let CSMailboxTrash = "trash"
/// The mailbox of what is kept.
public let CSMailboxArchive = "archive"
