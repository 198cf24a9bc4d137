"""Drives kliegd with PyPI's `asyncvarlink`, by its generic calls."""
import asyncio
import sys

import asyncvarlink
from asyncvarlink import VarlinkMethodCall


async def call(protocol, method, **parameters):
    name = method if "." in method else f"org.klieg.search.{method}"
    reply, _ = await protocol.call(VarlinkMethodCall(name, parameters))
    if reply.error:
        raise RuntimeError(reply.error, reply.parameters)
    return reply.parameters


async def main():
    _, protocol = await asyncvarlink.connect_unix_varlink(
        asyncvarlink.VarlinkClientProtocol, sys.argv[1])

    info = await call(protocol, "org.varlink.service.GetInfo")
    assert "org.klieg.search" in info["interfaces"], info

    items = [{"identifier": f"i{n}", "attributes": {"title": "Pipelined"}} for n in range(120)]
    # Three calls at once on one connection come back in order.
    replies = await asyncio.gather(*[
        call(protocol, "Update", index="async", items=items[n::3]) for n in range(3)])
    sequences = [reply["sequence"] for reply in replies]
    assert sequences == sorted(sequences) and sequences[-1] == 120, sequences

    await call(protocol, "Update", index="async", wait=True)
    reply = await call(protocol, "Find", query={"text": "pipelined"}, limit=3)
    assert reply["total"] == 120 and len(reply["hits"]) == 3, reply

    try:
        answer = await call(protocol, "Find", query={"predicate": {
            "operator": "equal", "attribute": "nothing", "values": ["1"]}})
        raise SystemExit(f"no error: {answer}")
    except RuntimeError as error:
        name, parameters = error.args
        assert name == "org.klieg.search.NoSuchAttribute", name
        assert parameters["attribute"] == "nothing", parameters
    print("all well")


asyncio.run(main())
