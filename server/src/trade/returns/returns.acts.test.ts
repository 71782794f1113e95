import type { Return } from "@pharmacy/contract/returns/returns";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aClaim, aReceiver, claim, decide, RETURNS, receive } from "#test/returns.ts";
import { testServer } from "#test/server.ts";
import { emailsTo } from "#test/ways-in.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { decideReturn } from "./returns.decide.ts";

const server = testServer();

async function aReturn() {
  const receiver = await aReceiver(server, [9, 2]);
  const { owner, shipment, lines } = receiver;
  const opened = await claim(owner, shipment, [
    aClaim(lines[0], 1, "missing"),
    aClaim(lines[0], 4, "damaged"),
    aClaim(lines[1], 2, "wrong"),
  ]);
  return { ...receiver, opened };
}

async function packsOf(organization: string) {
  const { rows } = await server.db.execute<{ packs: number }>(sql`select sum(quantity)::int as packs
    from product_batches where organization = ${organization} group by product order by product`);
  return rows.map(({ packs }) => packs).sort();
}

const declined = (note: string) => ({ decision: "declined", note });

test("each line is accepted or declined, and what is declined goes back on the shelf", async () => {
  const { organization, opened } = await aReturn();
  expect(await packsOf(organization)).toEqual([0, 5]);
  const damaged = opened.lines[1]?.id ?? "";
  const decided = await decide(server, opened, "accepted", {
    [damaged]: declined("The boxes are only dented."),
  });
  expect(decided.json()).toMatchObject({
    status: "accepted",
    packsBack: 2,
    decidedBy: { id: server.adminId() },
    lines: [
      { decision: "accepted", decisionNote: null },
      { decision: "declined", decisionNote: "The boxes are only dented." },
      { decision: "accepted" },
    ],
    blocked: { decide: "This return was already decided." },
  });
  expect(await packsOf(organization)).toEqual([0, 9]);
  const { rows } = await server.db.execute(sql`select change, reason from stock_movements
    where source_kind = 'return' and source = ${opened.id} and change > 0`);
  expect(rows).toEqual([{ change: 4, reason: "returnDeclined" }]);
});

test("the pharmacy is written to, unless it has switched that off", async () => {
  const { owner, opened } = await aReturn();
  const damaged = opened.lines[1]?.id ?? "";
  await decide(server, opened, "accepted", { [damaged]: declined("The boxes are only dented.") });
  const emails = await emailsTo(server.db, server.services.secret, owner.userId);
  const [email, ...others] = emails.filter(({ kind }) => kind === "returnDecided");
  expect(email?.subject).toBe(`Return ${opened.number} was accepted in part`);
  expect(email?.text).toContain("4 packs declined. The boxes are only dented.");
  expect(email?.text).toContain("Send 2 packs back to the supply desk.");
  expect(others).toEqual([]);
  const silent = await aReturn();
  const { version } = (await silent.owner.get("/api/auth/me")).json();
  await silent.owner.patch("/api/auth/me", { version, orderEmails: false });
  await decide(server, silent.opened);
  const none = await emailsTo(server.db, server.services.secret, silent.owner.userId);
  expect(none.map(({ kind }) => kind)).not.toContain("returnDecided");
});

test("a declined return asks for nothing back", async () => {
  const { owner, opened } = await aReturn();
  await decide(server, opened, "declined");
  const emails = await emailsTo(server.db, server.services.secret, owner.userId);
  const email = emails.find(({ kind }) => kind === "returnDecided");
  expect(email?.subject).toBe(`Return ${opened.number} was declined`);
  expect(email?.text).not.toContain("back to the supply desk");
});

test("packs that come back are received once", async () => {
  const { opened } = await aReturn();
  expect((await receive(server, opened)).json().message).toBe("Decide this return first.");
  const accepted: Return = (await decide(server, opened)).json();
  const received = await receive(server, accepted);
  expect(received.json()).toMatchObject({
    status: "received",
    receivedBy: { id: server.adminId() },
    blocked: { receive: "The packs of this return were already received." },
  });
  expect((await receive(server, accepted)).statusCode).toBe(409);
  expect((await receive(server, received.json())).json().message).toBe(
    "The packs of this return were already received.",
  );
});

test("of missing and of declined packs none come back", async () => {
  const { owner, shipment, lines } = await aReceiver(server, [9, 2]);
  const missing = await claim(owner, shipment, [aClaim(lines[0], 1, "missing")]);
  const accepted = (await decide(server, missing)).json();
  expect(accepted).toMatchObject({ status: "accepted", packsBack: 0 });
  expect((await receive(server, accepted)).json().message).toBe(
    "These packs were missing: none come back.",
  );
  const wrong = await claim(owner, shipment, [aClaim(lines[1], 1, "wrong")]);
  const refused = (await decide(server, wrong, "declined")).json();
  expect(refused).toMatchObject({ status: "declined", packsBack: 0 });
  expect((await receive(server, refused)).json().message).toBe(
    "This return was declined: no packs come back.",
  );
});

test("all faults of a decision are refused at once, each at its field", async () => {
  const { organization, opened } = await aReturn();
  const [first, second] = opened.lines.map(({ id }) => id);
  const send = (lines: object[]) =>
    server.post(`${RETURNS}/${opened.id}/decide`, { version: opened.version, lines });
  const answer = await send([
    { line: first, decision: "declined" },
    { line: second, decision: "accepted" },
    { line: second, decision: "accepted" },
    { line: opened.id, decision: "accepted" },
  ]);
  expect(answer.json().fields).toEqual({
    "lines.0.note": "Say why you decline these packs.",
    "lines.2.line": "This line is sent twice.",
    "lines.3.line": "This return has no such line.",
  });
  expect((await send([{ line: first, decision: "accepted" }])).json().fields).toEqual({
    lines: "Accept or decline every line.",
  });
  expect(await packsOf(organization)).toEqual([0, 5]);
});

test("sixteen deciders at once: one decides, and packs go back once", async () => {
  const { organization, opened } = await aReturn();
  const desk = { ...SYSTEM, role: "support" as const };
  const lines = opened.lines.map(({ id: line }) => ({
    line,
    decision: "declined" as const,
    note: "Not ours.",
  }));
  const decided = await Promise.allSettled(
    Array.from({ length: 16 }, () =>
      decideReturn(server.services, desk, opened.id, { version: opened.version, lines }),
    ),
  );
  expect(decided.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await packsOf(organization)).toEqual([2, 9]);
});

test("a batch that was recalled meanwhile takes its packs back as recalled", async () => {
  const { organization, owner, items, shipment, lines } = await aReceiver(server);
  const opened = await claim(owner, shipment, [aClaim(lines[0], 4, "damaged")]);
  await server.post("/api/recalls", {
    item: items[0].id,
    isAllBatches: false,
    batchNumbers: ["LOT1"],
    recallClass: 2,
    reason: "The seal of some packs is broken.",
    instruction: "Put the packs aside.",
  });
  expect((await decide(server, opened, "declined")).statusCode).toBe(200);
  const { rows } = await server.db.execute(sql`select quantity, status from product_batches
    where organization = ${organization} and batch_number = 'LOT1'`);
  expect(rows).toEqual([{ quantity: 10, status: "recalled" }]);
});

test("only the desk decides and receives", async () => {
  const { organization, owner, opened } = await aReturn();
  const callers = [
    owner,
    await server.as("pharmacist", organization),
    await server.as("finance"),
    await server.as("catalogue"),
  ];
  for (const caller of callers) {
    expect((await decide(caller, opened)).statusCode).toBe(403);
    expect((await receive(caller, opened)).statusCode).toBe(403);
  }
  const read: Return = (await owner.get(`${RETURNS}/${opened.id}`)).json();
  expect(read.blocked).toEqual({
    credit: "You do not have permission to do this.",
    decide: "You do not have permission to do this.",
    receive: "You do not have permission to do this.",
  });
  expect((await decide(await server.as("support"), opened)).statusCode).toBe(200);
});
