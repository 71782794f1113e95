import type { ListLine } from "@pharmacy/contract/lists/lists.lines";
import { isPlatformRole, ROLES, type Role } from "@pharmacy/contract/roles.values";
import { describe, expect, test } from "vitest";
import { aPack, newActiveList, newList } from "#test/lists.ts";
import { aPharmacy } from "#test/members.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/lists";

type Made = Awaited<ReturnType<typeof make>>;
type Answer = Awaited<ReturnType<typeof server.get>>;
type Send = (url: string, body: object) => Promise<Answer>;
type Sender = {
  get(url: string): Promise<Answer>;
  post: Send;
  patch: Send;
  delete(url: string): Promise<Answer>;
};
type Call = (caller: Sender, made: Made) => Promise<Answer>;

async function make(organization: string | null = null) {
  const item = await aPack(server);
  const list = await newActiveList(server, { organization }, [{ item: item.id, price: 100 }]);
  const draft = await newList(server);
  const [line]: ListLine[] = (await server.get(`${PATH}/${list.id}/lines`)).json().items;
  if (!line) throw new Error("The list has no line.");
  return { item, list, draft, line, at: `${PATH}/${list.id}` };
}

const STAFF: readonly Role[] = ["admin", "catalogue"];
const PRICING: readonly Role[] = [...STAFF, "finance"];

/** Each call that writes, and who may make it. */
const WRITES: Record<string, [who: readonly Role[], call: Call]> = {
  "create a list": [
    STAFF,
    (caller) => caller.post(PATH, { name: "New", validFrom: "2026-01-01", currency: "EUR" }),
  ],
  "edit a list": [
    STAFF,
    (caller, { at, list }) => caller.patch(at, { name: "Other", version: list.version }),
  ],
  "delete a list": [["admin"], (caller, { draft }) => caller.delete(`${PATH}/${draft.id}`)],
  "activate a list": [
    STAFF,
    (caller, { draft }) => caller.post(`${PATH}/${draft.id}/activate`, { version: draft.version }),
  ],
  "archive a list": [
    STAFF,
    (caller, { at, list }) => caller.post(`${at}/archive`, { version: list.version }),
  ],
  "copy a list": [
    STAFF,
    (caller, { at }) => caller.post(`${at}/copies`, { organizations: [null], name: "Copy" }),
  ],
  "archive many": [
    STAFF,
    (caller, { list }) => caller.post(`${PATH}/bulk`, { ids: [list.id], do: "archive" }),
  ],
  "look at overlaps": [STAFF, (caller, { at }) => caller.get(`${at}/overlaps`)],
  "add a line": [
    STAFF,
    (caller, { at, item }) =>
      caller.post(`${at}/lines`, { item: item.id, price: 1, minQuantity: 9 }),
  ],
  "change a price": [
    PRICING,
    (caller, { at, line }) => caller.patch(`${at}/lines/${line.id}`, { price: 2, version: 1 }),
  ],
  "change a note": [
    STAFF,
    (caller, { at, line }) => caller.patch(`${at}/lines/${line.id}`, { note: "x", version: 1 }),
  ],
  "remove a line": [STAFF, (caller, { at, line }) => caller.delete(`${at}/lines/${line.id}`)],
  "paste lines": [
    STAFF,
    (caller, { at, item }) =>
      caller.post(`${at}/lines/paste`, { lines: [{ item: item.id, price: 3 }] }),
  ],
  "restore lines": [
    STAFF,
    (caller, { at, line }) =>
      caller.post(`${at}/lines/restore`, {
        lines: [{ id: line.id, version: 1, before: { price: 4 } }],
      }),
  ],
  "preview other prices": [
    PRICING,
    (caller, { at }) => caller.post(`${at}/lines/reprice/preview`, { percent: 1 }),
  ],
  "change many prices": [
    PRICING,
    (caller, { at }) => caller.post(`${at}/lines/reprice`, { percent: 1 }),
  ],
};

const statusOf = async (answer: Promise<Answer>) => (await answer).statusCode;

/** Guarantees that no call is open to a role that may not make it. */
test("each call is refused to every role that may not make it, and to no other", async () => {
  const [{ id }, other] = [await aPharmacy(server), await aPharmacy(server)];
  const made = await make(id);
  const wrong: unknown[] = [];
  for (const role of ROLES) {
    const caller = await (isPlatformRole(role) ? server.as(role) : server.as(role, other.id));
    for (const [name, [allowed, call]] of Object.entries(WRITES)) {
      if (allowed.includes(role)) continue;
      const status = await statusOf(call(caller, made));
      if (status !== 403) wrong.push([role, name, status]);
    }
    if (isPlatformRole(role)) continue;
    for (const part of ["", "/lines", "/overlaps", `/comparison?with=${made.list.id}`]) {
      const { statusCode } = await caller.get(made.at + part);
      if (statusCode !== 403) wrong.push([role, part, statusCode]);
    }
  }
  expect(wrong).toEqual([]);
  const finance = await server.as("finance");
  for (const [name, [allowed, call]] of Object.entries(WRITES)) {
    const caller = allowed.includes("finance") ? finance : server;
    expect([name, await statusOf(call(caller, await make(id)))]).not.toEqual([name, 403]);
  }
});

describe("an archived list", () => {
  const MESSAGE = "This list is archived and cannot be changed. Copy it instead.";
  const STAYS = ["create a list", "copy a list", "look at overlaps", "preview other prices"];
  const OWN = ["activate a list", "archive a list", "archive many", "delete a list"];

  const calls = Object.entries(WRITES).filter(([name]) => ![...STAYS, ...OWN].includes(name));
  test.each(calls)("%s is refused with the reason", async (_, [, call]) => {
    const made = await make();
    const { at, list } = made;
    const archived = (await server.post(`${at}/archive`, { version: list.version })).json();
    const answer = await call(server, { ...made, list: archived });
    expect([answer.statusCode, answer.json().message]).toEqual([409, MESSAGE]);
  });

  test("is not archived, activated or deleted again", async () => {
    const { at, list } = await make();
    const { version } = (await server.post(`${at}/archive`, { version: list.version })).json();
    const answers = [
      await server.post(`${at}/archive`, { version }),
      await server.post(`${at}/activate`, { version }),
      await server.delete(at),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409]);
  });
});

test("a version that is no longer the newest is refused", async () => {
  const { at, list, line, draft, item } = await make();
  await server.post(`${PATH}/${draft.id}/lines`, { item: item.id, price: 1 });
  await server.patch(`${at}/lines/${line.id}`, { price: 5, version: 1 });
  const stale = list.version - 1;
  const answers = [
    await server.patch(at, { name: "Other", version: stale }),
    await server.post(`${at}/archive`, { version: stale }),
    await server.post(`${PATH}/${draft.id}/activate`, { version: draft.version + 1 }),
    await server.patch(`${at}/lines/${line.id}`, { price: 6, version: 1 }),
    await server.post(`${at}/lines/restore`, {
      lines: [{ id: line.id, version: 1, before: { price: 4 } }],
    }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 409, 409]);
});
