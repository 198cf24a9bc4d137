#include "CLinux.h"

#include <stdbool.h>
#include <string.h>

// The layout is Swift's ABI for ELF: records of the section swift5_protocol_conformances, which the
// runtime lists for every image that is loaded.

typedef struct SectionRange {
  uintptr_t start;
  size_t length;
} SectionRange;

typedef struct MetadataSections {
  uintptr_t version;
  const void *base;
  const void *unused0;
  const void *unused1;
  SectionRange protocols;
  SectionRange conformances;
} MetadataSections;

extern void swift_enumerateAllMetadataSections(
    bool (*body)(const MetadataSections *sections, void *context), void *context);

typedef struct ContextDescriptor {
  uint32_t flags;
  int32_t parent;
  int32_t name;
  int32_t accessor;
} ContextDescriptor;

typedef struct Conformance {
  int32_t protocol;
  int32_t type;
  int32_t witnesses;
  uint32_t flags;
} Conformance;

typedef struct MetadataResponse {
  const void *metadata;
  size_t state;
} MetadataResponse;

typedef __attribute__((swiftcall)) MetadataResponse (*Accessor)(size_t request);

typedef struct Search {
  const char *module;
  const char *protocol;
  void (*body)(const void *, void *);
  void *context;
} Search;

enum { Module = 0, Class = 16, Structure = 17, Enumeration = 18 };

static const void *relative(const int32_t *offset) {
  return *offset == 0 ? NULL : (const char *)offset + *offset;
}

/// What an offset leads to whose lowest bit says that it leads to a pointer.
static const void *indirectable(const int32_t *offset) {
  if (*offset == 0) return NULL;
  const char *place = (const char *)offset + (*offset & ~1);
  return *offset & 1 ? *(const void *const *)place : place;
}

static bool isWanted(const ContextDescriptor *protocol, const Search *search) {
  if (protocol == NULL || strcmp(relative(&protocol->name), search->protocol) != 0) return false;
  const ContextDescriptor *module = indirectable(&protocol->parent);
  return module != NULL && (module->flags & 0x1F) == Module &&
         strcmp(relative(&module->name), search->module) == 0;
}

/// The descriptor of the type that conforms; NULL where it has none of its own here.
static const ContextDescriptor *typeOf(const Conformance *conformance) {
  const void *place = relative(&conformance->type);
  switch (conformance->flags >> 3 & 7) {
  case 0: return place;
  case 1: return place == NULL ? NULL : *(const void *const *)place;
  default: return NULL;
  }
}

static bool look(const MetadataSections *sections, void *context) {
  const Search *search = context;
  const int32_t *records = (const int32_t *)sections->conformances.start;
  size_t count = sections->conformances.length / sizeof(int32_t);
  for (size_t i = 0; i < count; i++) {
    const Conformance *conformance = relative(&records[i]);
    if (conformance == NULL || !isWanted(indirectable(&conformance->protocol), search)) continue;
    const ContextDescriptor *type = typeOf(conformance);
    if (type == NULL) continue;
    uint32_t kind = type->flags & 0x1F;
    bool isGeneric = type->flags & 0x80;
    if (isGeneric || kind < Class || kind > Enumeration) continue;
    Accessor accessor = (Accessor)relative(&type->accessor);
    if (accessor == NULL) continue;
    search->body(accessor(0).metadata, search->context);
  }
  return true;
}

void linux_swift_conformances(
    const char *module, const char *protocol, void (*body)(const void *, void *), void *context) {
  Search search = {module, protocol, body, context};
  swift_enumerateAllMetadataSections(look, &search);
}
