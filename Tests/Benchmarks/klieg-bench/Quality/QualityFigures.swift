/// What others reach on the same collections.
struct QualityFigures {
  /// The best lexical configuration of Xapian 1.4.22 that was measured; success@5 of known items.
  let best: Double
  /// Anserini 0.22.1, BM25 with its analyser of the language.
  let anserini: Double?

  static let all: [String: QualityFigures] = [
    "cacm": QualityFigures(best: 0.5305, anserini: 0.4849),
    "cisi": QualityFigures(best: 0.4206, anserini: 0.3644),
    "cosqa": QualityFigures(best: 0.4045, anserini: 0.3146),
    "cranfield": QualityFigures(best: 0.3839, anserini: 0.3417),
    "scifact": QualityFigures(best: 0.6880, anserini: 0.6789),
    "cmrc_zhs": QualityFigures(best: 0.9912, anserini: 0.9805),
    "jsquad_ja": QualityFigures(best: 0.9529, anserini: 0.9384),
    "xquad_ar": QualityFigures(best: 0.9401, anserini: 0.9380),
    "xquad_de": QualityFigures(best: 0.9349, anserini: 0.9442),
    "xquad_en": QualityFigures(best: 0.9696, anserini: 0.9646),
    "xquad_es": QualityFigures(best: 0.9636, anserini: 0.9583),
    "xquad_hi": QualityFigures(best: 0.9460, anserini: 0.9528),
    "xquad_th": QualityFigures(best: 0.9689, anserini: 0.9571),
    "xquad_vi": QualityFigures(best: 0.9575, anserini: 0.9550),
    "xquad_zh": QualityFigures(best: 0.9690, anserini: 0.9659),
    "debtitles desc.clean": QualityFigures(best: 0.993, anserini: nil),
    "debtitles desc.typo1": QualityFigures(best: 1.000, anserini: nil),
    "debtitles desc.typo2": QualityFigures(best: 0.968, anserini: nil),
    "debtitles desc.pre4": QualityFigures(best: 0.996, anserini: nil),
    "debtitles desc.pre3": QualityFigures(best: 0.990, anserini: nil),
    "debtitles desc.pre2": QualityFigures(best: 0.953, anserini: nil),
    "debtitles desc.typoprefix": QualityFigures(best: 0.925, anserini: nil),
    "debtitles name.clean": QualityFigures(best: 0.990, anserini: nil),
    "debtitles name.typo1": QualityFigures(best: 0.980, anserini: nil),
    "debtitles name.typo2": QualityFigures(best: 0.981, anserini: nil),
    "debtitles name.pre4": QualityFigures(best: 0.864, anserini: nil),
    "debtitles name.pre3": QualityFigures(best: 0.735, anserini: nil),
    "debtitles name.pre2": QualityFigures(best: 0.550, anserini: nil),
    "debtitles name.typoprefix": QualityFigures(best: 0.703, anserini: nil),
  ]

  /// The language of a collection that is not English.
  static let languages = [
    "cmrc_zhs": "zh", "jsquad_ja": "ja", "xquad_ar": "ar", "xquad_de": "de", "xquad_es": "es",
    "xquad_hi": "hi", "xquad_th": "th", "xquad_vi": "vi", "xquad_zh": "zh",
  ]
}
