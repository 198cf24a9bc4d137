#include <xapian.h>

#include <optional>

#include "Peer.h"

namespace {

constexpr Xapian::valueno sizeSlot = 0;
constexpr Xapian::valueno sectionSlot = 1;
/// The most frequent completions that a beginning stands for.
constexpr Xapian::termcount completions = 50;

class XapianPeer final : public Peer {
 public:
  explicit XapianPeer(const std::string &folder)
      : writer_(folder + "/xapian", Xapian::DB_CREATE_OR_OPEN), stemmer_("en") {
    generator_.set_stemmer(stemmer_);
    generator_.set_stemming_strategy(Xapian::TermGenerator::STEM_SOME);
    reader_.emplace(folder + "/xapian");
  }

  void add(const PeerItem *items, size_t count) override {
    for (size_t i = 0; i < count; ++i) {
      const auto key = "Q" + string_of(items[i].identifier);
      writer_.replace_document(key, document(items[i], key));
    }
    writer_.commit();
  }

  void refresh() override { reader_->reopen(); }

  PeerAnswer find(const PeerQuery &query) override {
    Xapian::Enquire enquire(*reader_);
    enquire.set_query(compile(query));
    if (query.sortsBySize) enquire.set_sort_by_value(sizeSlot, true);
    PeerAnswer answer{};
    if (query.limit == 0) {
      const auto matches = enquire.get_mset(0, 0, reader_->get_doccount());
      answer.total = matches.get_matches_estimated();
      return answer;
    }
    const auto matches = enquire.get_mset(0, query.limit);
    for (auto match = matches.begin(); match != matches.end(); ++match) {
      answer.bytes += match.get_document().get_data().size();
      ++answer.hits;
    }
    answer.total = matches.get_matches_estimated();
    return answer;
  }

 private:
  Xapian::Document document(const PeerItem &item, const std::string &key) {
    Xapian::Document document;
    const auto section = string_of(item.section);
    generator_.set_document(document);
    const auto title = string_of(item.title);
    generator_.index_text(title, 1, "S");
    generator_.index_text(title, 3);
    generator_.increase_termpos();
    generator_.index_text(string_of(item.description));
    generator_.increase_termpos();
    generator_.index_text(string_of(item.text));
    document.add_boolean_term(key);
    if (!section.empty()) document.add_boolean_term("XS" + section);
    document.add_value(sizeSlot, Xapian::sortable_serialise(item.size));
    document.add_value(sectionSlot, section);
    document.set_data(string_of(item.payload));
    return document;
  }

  Xapian::Query compile(const PeerQuery &query) {
    Xapian::Query result;
    if (query.isPhrase) {
      // Positions are kept for words as they are written.
      std::vector<std::string> words;
      for (size_t i = 0; i < query.wordCount; ++i) words.push_back(string_of(query.words[i]));
      return Xapian::Query(Xapian::Query::OP_PHRASE, words.begin(), words.end());
    }
    for (size_t i = 0; i < query.wordCount; ++i) {
      const auto word = string_of(query.words[i]);
      const bool isBeginning = query.isTyping && i + 1 == query.wordCount;
      const auto part =
          isBeginning ? Xapian::Query(Xapian::Query::OP_WILDCARD, word, completions,
                                      Xapian::Query::WILDCARD_LIMIT_MOST_FREQUENT)
                      : Xapian::Query("Z" + stemmer_(word));
      result = result.empty() ? part : result & part;
    }
    if (query.section.count) {
      result = filtered(result, Xapian::Query("XS" + string_of(query.section)));
    }
    if (query.hasRange) {
      result = filtered(result, Xapian::Query(Xapian::Query::OP_VALUE_RANGE, sizeSlot,
                                              Xapian::sortable_serialise(query.low),
                                              Xapian::sortable_serialise(query.high)));
    }
    return result;
  }

  static Xapian::Query filtered(const Xapian::Query &query, const Xapian::Query &filter) {
    if (query.empty()) return Xapian::Query(Xapian::Query::OP_SCALE_WEIGHT, filter, 0);
    return Xapian::Query(Xapian::Query::OP_FILTER, query, filter);
  }

  Xapian::WritableDatabase writer_;
  std::optional<Xapian::Database> reader_;
  Xapian::Stem stemmer_;
  Xapian::TermGenerator generator_;
};

}  // namespace

std::unique_ptr<Peer> make_xapian_peer(const std::string &folder) {
  return std::make_unique<XapianPeer>(folder);
}
