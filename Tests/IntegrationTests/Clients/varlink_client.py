"""Drives kliegd with PyPI's `varlink`: introspection, donation, search, streams, errors."""
import sys

import varlink

client = varlink.Client(f"unix:{sys.argv[1]}")
with client.open("org.varlink.service") as service:
    info = service.GetInfo()
assert "org.klieg.search" in info["interfaces"], info
assert info["product"] == "kliegd", info
assert "method Find(" in client.get_interface("org.klieg.search").get_description()

with client.open("org.klieg.search") as klieg:
    items = [
        {"identifier": f"i{n}", "attributes": {"title": f"Item number {n}", "size": n}}
        for n in range(250)
    ]
    reply = klieg.Update(index="python", items=items, wait=True)
    assert reply["stored"] == 250, reply

    reply = klieg.Find(query={"text": "item number"}, limit=5)
    assert reply["total"] == 250 and len(reply["hits"]) == 5, reply
    assert reply["hits"][0]["attributes"]["title"].startswith("Item"), reply

    predicate = {
        "operator": "all",
        "predicates": [
            {"operator": "between", "attribute": "size", "values": ["10", "19"]},
            {"operator": "none", "predicates": [
                {"operator": "equal", "attribute": "size", "values": ["15"]}]},
        ],
    }
    reply = klieg.Find(
        query={"predicate": predicate}, sort=[{"attribute": "size", "descending": True}])
    assert [hit["attributes"]["size"] for hit in reply["hits"]] == [
        19, 18, 17, 16, 14, 13, 12, 11, 10], reply

    streamed = [
        hit["identifier"]
        for part in klieg.Find(query={}, limit=1000, attributes=[], _more=True)
        for hit in part["hits"]
    ]
    assert len(streamed) == 250 and len(set(streamed)) == 250, len(streamed)

    reply = klieg.Update(index="python", delete=[{"identifiers": ["i1", "i2"]}])
    assert reply["deleted"] == 2, reply

    for call, error in [
        (lambda: klieg.Find(indexes=["none"], query={}), "org.klieg.search.NoSuchIndex"),
        (lambda: klieg.Find(query={}, limit=-1), "org.varlink.service.InvalidParameter"),
        (lambda: klieg.Update(index=""), "org.varlink.service.InvalidParameter"),
        (lambda: klieg.Update(index="python", expectedState="AAAA"),
         "org.klieg.search.StateMismatch"),
    ]:
        try:
            call()
            raise SystemExit(f"no {error}")
        except varlink.VarlinkError as got:
            assert got.error() == error, got

    assert "columns" in klieg.Explain(query={"predicate": predicate})["plan"]
    klieg.Drop(index="python")
print("all well")
