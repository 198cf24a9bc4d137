#include <xapian.h>

#include <exception>

#include "Peer.h"

namespace {

/// Runs a body; 0, or 1 and what it threw as the peer's error.
template <typename Body>
int guarded(Peer *peer, Body body) noexcept {
  try {
    try {
      body();
      return 0;
    } catch (const Xapian::Error &error) {
      peer->error = error.get_description();
    } catch (const std::exception &error) {
      peer->error = error.what();
    } catch (...) {
      peer->error = "an exception of unknown type";
    }
  } catch (...) {
    // Describing an error allocates; then the status has to do.
  }
  return 1;
}

}  // namespace

PeerRef peer_open(PeerKind kind, const char *folder) {
  try {
    switch (kind) {
      case PeerKindXapian: return make_xapian_peer(folder).release();
      case PeerKindFTS5: return make_fts5_peer(folder).release();
      case PeerKindTable: return make_table_peer(folder).release();
    }
  } catch (...) {
    // The caller learns that from the missing peer.
  }
  return nullptr;
}

void peer_close(PeerRef peer) { delete peer; }

const char *peer_error(PeerRef peer) { return peer->error.c_str(); }

int peer_add(PeerRef peer, const PeerItem *items, size_t count) {
  return guarded(peer, [&] { peer->add(items, count); });
}

int peer_refresh(PeerRef peer) {
  return guarded(peer, [&] { peer->refresh(); });
}

int peer_find(PeerRef peer, const PeerQuery *query, PeerAnswer *answer) {
  return guarded(peer, [&] { *answer = peer->find(*query); });
}
