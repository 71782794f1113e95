import type { Note } from "@pharmacy/contract/notes/notes";
import { NOTES_MAX } from "@pharmacy/contract/notes/notes.values";
import { PHARMACY_ROLES, PLATFORM_ROLES } from "@pharmacy/contract/roles.values";
import { describe, expect, test } from "vitest";
import { aPharmacy } from "#test/members.ts";
import { aNote, NOTES, oneOfEach, readNotes, writeNote } from "#test/notes.ts";
import { aWaitingOne } from "#test/registrations.ts";
import { testServer } from "#test/server.ts";
import { audienceOf, mayHear } from "../../platform/live/audience.ts";

const server = testServer();

describe("a note", () => {
  test("is written on a record of each kind, and read there alone", async () => {
    const { records } = await oneOfEach(server);
    for (const [model, recordId] of records) {
      const note = await writeNote(server, recordId, { model, text: `About a ${model}.` });
      expect(note).toMatchObject({ model, recordId, version: 1, mentions: [], files: [] });
      expect((await readNotes(server, recordId, model)).json()).toEqual({
        items: [note],
        total: 1,
      });
    }
    expect((await server.history()).slice(-5)).toMatchObject(
      records.map(([model]) => ({
        action: "create",
        model: "note",
        recordLabel: expect.stringMatching(/^on /),
        organization: model === "item" || model === "registration" ? null : expect.any(String),
      })),
    );
  });

  test("is changed by its author alone, and the log does not repeat its text", async () => {
    const { id: pharmacy } = await aPharmacy(server);
    const support = await server.as("support");
    const { id } = await writeNote(support, pharmacy, { text: "Call Maeve Brankin." });
    const change = (caller: typeof support, text: string, version = 1) =>
      caller.patch(`${NOTES}/${id}`, { text, version });
    for (const caller of [await server.as("admin"), await server.as("finance")]) {
      const refused = await change(caller, "Mine now.");
      expect([refused.statusCode, refused.json().message]).toEqual([
        403,
        "Only its author can change a note.",
      ]);
    }
    expect((await server.history()).at(-1)).toMatchObject({ model: "note", outcome: "denied" });
    expect((await change(support, "Call Ruan Tolbert.")).json()).toMatchObject({ version: 2 });
    const stale = await change(support, "Call Maeve Brankin again.");
    expect([stale.statusCode, stale.json().current]).toMatchObject([
      409,
      { id, text: "Call Ruan Tolbert.", version: 2, files: [] },
    ]);
    const log = JSON.stringify(await server.history());
    for (const name of ["Brankin", "Tolbert"]) expect(log).not.toContain(name);
  });

  test("is deleted by its author or an administrator, and is then gone", async () => {
    const { id: pharmacy } = await aPharmacy(server);
    const [support, finance] = [await server.as("support"), await server.as("finance")];
    const own = await writeNote(support, pharmacy);
    const other = await writeNote(support, pharmacy);
    const refused = await finance.delete(`${NOTES}/${own.id}`);
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      "Only its author or an administrator can delete a note.",
    ]);
    expect((await support.delete(`${NOTES}/${own.id}`)).statusCode).toBe(204);
    expect((await server.delete(`${NOTES}/${other.id}`)).statusCode).toBe(204);
    expect((await readNotes(support, pharmacy)).json()).toEqual({ items: [], total: 0 });
    expect((await support.delete(`${NOTES}/${own.id}`)).statusCode).toBe(404);
    const change = { text: "Back again.", version: own.version };
    expect((await support.patch(`${NOTES}/${own.id}`, change)).statusCode).toBe(404);
  });

  test("keeps markup and marks of direction as plain text, without what is not shown", async () => {
    const { id } = await aPharmacy(server);
    const text = `<img src=x onerror=alert(1)> @{constructor} =cmd|' /C calc'!A0`;
    expect((await writeNote(server, id, { text: `\u200b${text}\n` })).text).toBe(text);
    const overridden = await server.post(
      NOTES,
      aNote({ model: "organization", recordId: id }, { text: "abc\u202edef\u0000" }),
    );
    expect([overridden.statusCode, Object.keys(overridden.json().fields)]).toEqual([422, ["text"]]);
  });

  test.each([
    ["text", { text: "" }],
    ["text", { text: " \n\t" }],
    ["text", { text: "x".repeat(4_001) }],
    ["text", { text: `a${"\u0301".repeat(40)}` }],
    ["mentions", { mentions: Array(21).fill("00000000-0000-7000-8000-000000000000") }],
    ["mentions.0", { mentions: ["Orla"] }],
    ["files", { files: Array(11).fill("key") }],
    ["files.0", { files: ["../../etc/passwd"] }],
    ["files", { files: ["00000000-0000-7000-8000-000000000000.signature"] }],
    ["model", { model: "user" as never }],
  ])("is refused beside %s when it is %j", async (field, values) => {
    const { id: recordId } = await aPharmacy(server);
    const refused = await server.post(NOTES, aNote({ model: "organization", recordId }, values));
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, [field]]);
    expect((await readNotes(server, recordId)).json().total).toBe(0);
  });

  test("holds 4,000 characters", async () => {
    const { id } = await aPharmacy(server);
    const text = "é".repeat(4_000);
    expect((await writeNote(server, id, { text })).text).toBe(text);
  });

  test("is one of at most 500 on a record, even when two are sent at once", async () => {
    const { id: recordId } = await aPharmacy(server);
    await server.db.$client.query(
      `insert into notes (id, model, record_id, record_name, text)
       select gen_random_uuid(), 'organization', $1, 'x', 'Hello' from generate_series(1, $2) n`,
      [recordId, NOTES_MAX - 1],
    );
    const send = () => server.post(NOTES, aNote({ model: "organization", recordId }));
    const both = await Promise.all([send(), send()]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  test("is among the newest twenty at first, and further ones are counted", async () => {
    const { id } = await aPharmacy(server);
    const written: Note[] = [];
    for (let n = 0; n < 22; n += 1) written.unshift(await writeNote(server, id));
    const ids = (answer: Awaited<ReturnType<typeof readNotes>>) =>
      answer.json().items.map((note: Note) => note.id);
    const first = await readNotes(server, id);
    expect([ids(first), first.json().total]).toEqual([
      written.slice(0, 20).map((note) => note.id),
      22,
    ]);
    const all = await server.get(`${NOTES}?model=organization&recordId=${id}&count=40`);
    expect(ids(all)).toEqual(written.map((note) => note.id));
  });

  test("follows a pharmacy that is deleted", async () => {
    const { id, version } = await aPharmacy(server);
    const note = await writeNote(server, id);
    await server.patch(`/api/organizations/${id}`, { status: "inactive", version });
    expect((await server.delete(`/api/organizations/${id}`)).statusCode).toBe(204);
    expect((await readNotes(server, id)).statusCode).toBe(404);
    const change = { text: "Closed.", version: note.version };
    expect((await server.patch(`${NOTES}/${note.id}`, change)).statusCode).toBe(404);
    expect((await server.delete(`${NOTES}/${note.id}`)).statusCode).toBe(404);
    const another = aNote({ model: "organization", recordId: id });
    expect((await server.post(NOTES, another)).statusCode).toBe(404);
  });
});

/** Guarantees that no user or program of a pharmacy learns of a note. */
describe("a pharmacy", () => {
  test("reads, counts and writes no notes, of its own records or others'", async () => {
    const { organization, records } = await oneOfEach(server);
    for (const [model, recordId] of records) {
      await writeNote(server, recordId, { model, text: "Owes us for March." });
    }
    for (const role of PHARMACY_ROLES) {
      const caller = await server.as(role, organization);
      for (const [model, recordId] of records) {
        const answers = [
          await readNotes(caller, recordId, model),
          await caller.post(NOTES, aNote({ model, recordId })),
        ];
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
      }
      const lists = ["products", "orders", "organizations", "items", "notes/colleagues"];
      for (const path of [...lists, `organizations/${organization}`, "search?search=Owes"]) {
        expect((await caller.get(`/api/${path}`)).body).not.toContain("Owes us");
      }
    }
  });

  test("is not told live that one was written", () => {
    const about = { model: "note", organization: "own", isGrantable: true } as const;
    for (const role of PHARMACY_ROLES) {
      expect(mayHear(audienceOf({ role, organization: "own" }), about)).toBe(false);
    }
    for (const role of PLATFORM_ROLES) {
      expect(mayHear(audienceOf({ role, organization: null }), about)).toBe(true);
    }
  });
});

test("a role that does not see a record does not see its notes, and its attempt is logged", async () => {
  const { id } = await aWaitingOne(server);
  const { id: note, version } = await writeNote(server, id, { model: "registration" });
  const catalogue = await server.as("catalogue");
  expect((await readNotes(catalogue, id, "registration")).statusCode).toBe(403);
  const sent = await catalogue.post(NOTES, aNote({ model: "registration", recordId: id }));
  expect(sent.statusCode).toBe(403);
  expect((await server.history()).at(-1)).toMatchObject({
    model: "note",
    action: "create",
    outcome: "denied",
  });
  const change = await catalogue.patch(`${NOTES}/${note}`, { text: "Mine.", version });
  expect(change.statusCode).toBe(403);
  expect((await catalogue.delete(`${NOTES}/${note}`)).statusCode).toBe(403);
});
