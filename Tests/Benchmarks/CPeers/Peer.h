#pragma once

#include <memory>
#include <string>

#include "include/CPeers.h"

/// An engine; what fails throws, and `Peers.cc` turns that into a status.
struct Peer {
  std::string error;

  virtual ~Peer() = default;
  virtual void add(const PeerItem *items, size_t count) = 0;
  virtual void refresh() {}
  virtual PeerAnswer find(const PeerQuery &query) = 0;
};

inline std::string string_of(PeerText text) {
  return text.count ? std::string(text.bytes, text.count) : std::string();
}

std::unique_ptr<Peer> make_xapian_peer(const std::string &folder);
std::unique_ptr<Peer> make_fts5_peer(const std::string &folder);
std::unique_ptr<Peer> make_table_peer(const std::string &folder);
