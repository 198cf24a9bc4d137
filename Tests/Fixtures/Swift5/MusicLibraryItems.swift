import CoreSpotlight
import Foundation

/// Songs and films: numbers as literals, as optionals, as booleans.
enum MusicLibraryItems {
  static func song(_ path: String, seconds: Double, track: Int?, favourite: Bool)
    -> CSSearchableItem
  {
    let set = CSSearchableItemAttributeSet(contentType: .mp3)
    set.title = (path as NSString).lastPathComponent
    set.artist = "Nobody"
    set.album = "Nothing"
    set.musicalGenre = "Ambient"
    set.duration = seconds as NSNumber
    set.audioTrackNumber = track.map { NSNumber(value: $0) }
    set.audioSampleRate = 44_100
    set.audioBitRate = NSNumber(value: 320_000)
    set.rating = favourite ? 5 : 0
    set.playCount = 0
    set.userCurated = favourite as NSNumber
    set.contentURL = URL(fileURLWithPath: path)
    set.recordingDate = Date(timeIntervalSince1970: 0)
    set.rankingHint = 50
    return CSSearchableItem(
      uniqueIdentifier: path, domainIdentifier: "music.songs", attributeSet: set)
  }

  static func film(_ title: String) -> CSSearchableItem {
    let set = CSSearchableItemAttributeSet(contentType: .movie)
    set.title = title
    set.codecs = ["H.264", "AAC"]
    set.languages = ["nb", "en"]
    set.performers = ["Somebody"]
    set.director = "Somebody else"
    set.pixelWidth = 1920
    set.pixelHeight = 1080
    set.streamable = true
    set.contentRating = 0
    set.deliveryType = 0
    return CSSearchableItem(
      uniqueIdentifier: "film-" + title, domainIdentifier: "films", attributeSet: set)
  }
}
