/// Types that both interfaces declare, since Varlink has no way to borrow another's.
enum HealthTypes {
  static let text = """
    # How deep a check looks. quick: files, sizes, sequences. full: every page and every digest.
    # deep: each item analysed again and compared with what the views hold.
    type Level (quick, full, deep)

    # What a check comes to. unknown: it could not be made; never taken for sound.
    type Verdict (sound, damaged, unknown)

    # What was lost and has not been donated again: so many items, known by their identifiers, or
    # everything, where it is not known what.
    type Missing (
      items: ?int,
      everything: ?bool
    )
    """
}
