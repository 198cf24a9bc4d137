"""tantivy, asked by klieg-bench: one JSON command a line, one JSON reply a line.

{"do": "open", "folder", "items", "limit"}: indexes the items, a commit each thousand; {"seconds"}
{"do": "find", "queries", "patience"}: asks each twice, the second time by the clock; {"seconds", "hits"}
"""

import json
import sys
import time

import tantivy

TEXT = "words"


def schema():
    builder = tantivy.SchemaBuilder()
    builder.add_text_field(TEXT, tokenizer_name="en_stem")
    builder.add_text_field("section", tokenizer_name="raw", fast=True)
    builder.add_float_field("size", indexed=True, fast=True)
    builder.add_text_field("payload", stored=True, tokenizer_name="raw", index_option="basic")
    return builder.build()


def document(line):
    attributes = json.loads(line)["attributes"]
    texts = [attributes.get(name) or "" for name in ("title", "contentDescription", "textContent")]
    return tantivy.Document(
        words=" . ".join(texts),
        section=attributes.get("section") or "",
        size=float(attributes.get("installedSize") or 0),
        payload=line[:32000],
    )


def open_index(command):
    index = tantivy.Index(schema(), path=command["folder"])
    with open(command["items"], encoding="utf-8") as file:
        lines = file.read().splitlines()[: command["limit"]]
    start = time.perf_counter()
    writer = index.writer(256_000_000, 1)
    for number, line in enumerate(lines, 1):
        writer.add_document(document(line))
        if number % 1000 == 0:
            writer.commit()
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    return index, time.perf_counter() - start


def stems(index, words):
    """The words as the index has them."""
    analyzer = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple()).filter(
        tantivy.Filter.lowercase()).filter(tantivy.Filter.stemmer("english")).build()
    return [(analyzer.analyze(word) or [word])[0] for word in words]


def compiled(index, query):
    parts = []
    words = query["words"]
    known = stems(index, words)
    if query["phrase"]:
        parts.append(tantivy.Query.phrase_query(index.schema, TEXT, known))
    elif query["fuzzy"]:
        parts.append(tantivy.Query.fuzzy_term_query(index.schema, TEXT, words[0], distance=1))
    else:
        for place, word in enumerate(words):
            if query["typing"] and place == len(words) - 1:
                parts.append(tantivy.Query.regex_query(index.schema, TEXT, word + ".*"))
            else:
                parts.append(tantivy.Query.term_query(index.schema, TEXT, known[place]))
    filters = []
    if query.get("section") is not None:
        filters.append(tantivy.Query.term_query(index.schema, "section", query["section"]))
    if query.get("low") is not None:
        filters.append(
            tantivy.Query.range_query(
                index.schema, "size", tantivy.FieldType.Float, query["low"], query["high"]))
    parts += [tantivy.Query.const_score_query(part, 0.0) for part in filters]
    return tantivy.Query.boolean_query([(tantivy.Occur.Must, part) for part in parts])


def find(index, query):
    searcher = index.searcher()
    parsed = compiled(index, query)
    if query["limit"] == 0:
        return searcher.search(parsed, 1, count=True).count
    order = "size" if query["sort"] else None
    result = searcher.search(parsed, query["limit"], count=False, order_by_field=order)
    return sum(1 for _, address in result.hits if searcher.doc(address)["payload"])


def main():
    index = None
    for line in sys.stdin:
        command = json.loads(line)
        if command["do"] == "open":
            index, seconds = open_index(command)
            reply = {"seconds": [seconds], "hits": []}
        else:
            seconds, hits = [], []
            begin = time.perf_counter()
            for query in command["queries"]:
                if seconds and time.perf_counter() - begin > command["patience"]:
                    break
                find(index, query)
                start = time.perf_counter()
                hits.append(find(index, query))
                seconds.append(time.perf_counter() - start)
            reply = {"seconds": seconds, "hits": hits}
        print(json.dumps(reply), flush=True)


main()
