#include "WordOrder.h"

#include <algorithm>
#include <cstring>

#include "Digest.h"

namespace {

constexpr size_t head_size = 2;
constexpr size_t sum_size = sizeof(uint32_t);

/// How a term is told from the others of its document.
struct Hashing {
  uint8_t width;
  uint8_t salt;

  uint32_t operator()(uint64_t term) const {
    auto hash = mixed(term + salt);
    return width == 4 ? uint32_t(hash) : uint32_t(hash & ((uint64_t(1) << (8 * width)) - 1));
  }

  /// Whether no two terms get the same, and none 0; they are distinct.
  bool tells_apart(const std::vector<uint64_t> &terms) const {
    std::vector<uint32_t> hashes(terms.size());
    std::transform(terms.begin(), terms.end(), hashes.begin(), *this);
    std::sort(hashes.begin(), hashes.end());
    return (hashes.empty() || hashes[0] != 0) &&
           std::adjacent_find(hashes.begin(), hashes.end()) == hashes.end();
  }

  /// The narrowest that tells all terms apart; of width 0 where none does.
  static Hashing of(const std::vector<uint64_t> &terms) {
    constexpr uint8_t salts = 32;
    // With more terms than this, hardly any salt would do.
    constexpr std::pair<uint8_t, size_t> widths[] = {{1, 40}, {2, 700}, {4, SIZE_MAX}};
    for (auto [width, most] : widths) {
      for (uint8_t salt = 0; salt < salts && terms.size() <= most; ++salt) {
        if (Hashing hashing{width, salt}; hashing.tells_apart(terms)) {
          return hashing;
        }
      }
    }
    return {0, 0};
  }
};

uint32_t sum_of(const char *bytes, size_t count) {
  uint64_t sum = count;
  for (; count >= sizeof sum; bytes += sizeof sum, count -= sizeof sum) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    sum = mixed(sum ^ word);
  }
  uint64_t rest = 0;
  memcpy(&rest, bytes, count);
  return uint32_t(mixed(sum ^ rest));
}

/// Told apart from the sum of a document without places.
uint64_t part_of_sum(uint32_t sum) { return sum | uint64_t(1) << 32; }

/// Leaves each term once, whatever the order they were given in.
void unite(PlacedWords &words) {
  std::vector<uint32_t> order(words.terms.size());
  for (uint32_t i = 0; i < order.size(); ++i) {
    order[i] = i;
  }
  std::sort(order.begin(), order.end(),
            [&](uint32_t a, uint32_t b) { return words.terms[a] < words.terms[b]; });
  std::vector<uint32_t> numbers(order.size());
  std::vector<std::string> terms;
  for (auto number : order) {
    if (terms.empty() || terms.back() != words.terms[number]) {
      terms.push_back(words.terms[number]);
    }
    numbers[number] = uint32_t(terms.size() - 1);
  }
  words.terms = std::move(terms);
  for (auto &place : words.places) {
    place.second = numbers[place.second];
  }
  std::sort(words.places.begin(), words.places.end());
  words.places.erase(std::unique(words.places.begin(), words.places.end()), words.places.end());
}

} // namespace

std::string WordOrder::of(PlacedWords &words) {
  unite(words);
  std::vector<uint64_t> hashes(words.terms.size());
  std::transform(words.terms.begin(), words.terms.end(), hashes.begin(), hash_of);
  auto hashing = Hashing::of(hashes);
  if (words.places.empty() || hashing.width == 0) {
    return std::string();
  }
  std::string bytes{char(hashing.width), char(hashing.salt)};
  uint32_t last = 0;
  for (auto [place, number] : words.places) {
    auto gap = place - last;
    last = place;
    if (gap != 1) {
      bytes.append(hashing.width, '\0');
      for (; gap > 127; gap >>= 7) {
        bytes.push_back(char(gap | 128));
      }
      bytes.push_back(char(gap));
    }
    auto hash = hashing(hashes[number]);
    bytes.append(reinterpret_cast<const char *>(&hash), hashing.width);
  }
  auto sum = sum_of(bytes.data(), bytes.size());
  bytes.append(reinterpret_cast<const char *>(&sum), sum_size);
  return bytes;
}

uint64_t WordOrder::sum(const std::string &order) {
  return order.size() < sum_size ? 0 : part_of_sum(sum_of(order.data(), order.size() - sum_size));
}

uint64_t WordOrder::noted_sum(const std::string &order) {
  uint32_t noted = 0;
  if (order.size() >= sum_size) {
    memcpy(&noted, order.data() + order.size() - sum_size, sum_size);
  }
  return part_of_sum(noted);
}

namespace {

/// Reads the words of an order from front to back.
template <size_t width> class OrderReader {
  const uint8_t *next;
  const uint8_t *end;

  uint32_t take_hash() {
    if (size_t(end - next) < width) {
      throw Xapian::DatabaseCorruptError("The order of a document's words is cut");
    }
    uint32_t hash = 0;
    memcpy(&hash, next, width);
    next += width;
    return hash;
  }

  uint32_t take_gap() {
    uint32_t gap = 0;
    for (int shift = 0; next < end && shift < 32; shift += 7) {
      gap |= uint32_t(*next & 127) << shift;
      if (!(*next++ & 128)) {
        break;
      }
    }
    return gap;
  }

public:
  explicit OrderReader(const std::string &order)
      : next(reinterpret_cast<const uint8_t *>(order.data()) + head_size),
        end(reinterpret_cast<const uint8_t *>(order.data()) + order.size() - sum_size) {}

  template <typename Visit> void visit(Visit visit) {
    uint32_t place = 0;
    while (next < end) {
      auto hash = take_hash();
      if (hash == 0) {
        place += take_gap();
        hash = take_hash();
      } else {
        ++place;
      }
      visit(place, hash);
    }
  }
};

} // namespace

void WordOrder::find(const std::string &order, const std::vector<uint64_t> &hashes,
                     std::vector<std::vector<uint32_t>> &places) {
  bool is_whole = order.size() >= head_size + sum_size && sum(order) == noted_sum(order);
  if (!is_whole) {
    throw Xapian::DatabaseCorruptError("The order of a document's words is not what was noted");
  }
  Hashing hashing{uint8_t(order[0]), uint8_t(order[1])};
  std::vector<uint32_t> wanted(hashes.size());
  std::transform(hashes.begin(), hashes.end(), wanted.begin(), hashing);
  auto take = [&](uint32_t place, uint32_t hash) {
    for (size_t i = 0; i < wanted.size(); ++i) {
      if (wanted[i] == hash) {
        places[i].push_back(place);
      }
    }
  };
  switch (hashing.width) {
  case 1:
    OrderReader<1>(order).visit(take);
    return;
  case 2:
    OrderReader<2>(order).visit(take);
    return;
  default:
    OrderReader<4>(order).visit(take);
  }
}
