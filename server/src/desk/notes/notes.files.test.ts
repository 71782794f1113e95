import { DAY_MS, MINUTE_MS } from "@pharmacy/contract/time.values";
import { expect, test } from "vitest";
import { aPharmacy } from "#test/members.ts";
import { aNote, NOTES, readNotes, sendNoteFile, writeNote } from "#test/notes.ts";
import { aForm, aPdf, aPng } from "#test/pictures.ts";
import { aWaitingOne } from "#test/registrations.ts";
import { testServer } from "#test/server.ts";
import { purgeDocuments } from "../../membership/registrations/registrations.documents.ts";
import { purgeNotes } from "./notes.purge.ts";

const server = testServer();
const over = new AbortController().signal;

const keyOf = async (form?: Parameters<typeof sendNoteFile>[1]) =>
  (await sendNoteFile(server, form)).json().key as string;

const filesIn = async () =>
  (await server.db.$client.query("select id from files order by id")).rows as { id: string }[];

test("files come with their note, each by an address of its own", async () => {
  const { id } = await aPharmacy(server);
  const keys = [
    await keyOf(aForm({ name: "lease.pdf", bytes: aPdf() })),
    await keyOf(aForm({ name: "door.png", bytes: aPng() })),
  ];
  const { files } = await writeNote(server, id, { files: keys });
  expect(files.map(({ name }) => name).sort()).toEqual(["door.png", "lease.pdf"]);
  for (const { url, contentType } of files) {
    const answer = await server.visitor.get(url);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, contentType]);
  }
});

test("a file is read by the note's address alone, by no role and no guess", async () => {
  const { id: pharmacy } = await aPharmacy(server);
  const key = await keyOf();
  const [file] = (await writeNote(server, pharmacy, { files: [key] })).files;
  const owner = await server.as("owner", pharmacy);
  const catalogue = await server.as("catalogue");
  for (const caller of [server.visitor, owner, catalogue, server]) {
    const address = `/api/files/${file?.id}`;
    expect((await caller.get(address)).statusCode).toBe(caller === server.visitor ? 401 : 403);
  }
});

test("a file belongs to one note, and files for something else to none", async () => {
  const { id } = await aPharmacy(server);
  const on = { model: "organization", recordId: id } as const;
  const key = await keyOf();
  await writeNote(server, id, { files: [key] });
  const picture = (await server.get("/api/notes/colleagues")).json().items[0].id;
  for (const files of [[key], [`${key}x`], [`${picture}.${key.split(".")[1]}`]]) {
    const refused = await server.post(NOTES, aNote(on, { files }));
    expect(refused.json().fields).toEqual({
      files: "A file is no longer available. Add it again.",
    });
  }
  expect((await readNotes(server, id)).json().total).toBe(1);
});

test("what is no PDF or picture is refused, as is an owner", async () => {
  const sent = await sendNoteFile(server, aForm({ bytes: Buffer.from("<script>") }));
  expect(sent.statusCode).toBe(415);
  const { id } = await aPharmacy(server);
  const { token } = await server.as("owner", id);
  expect((await sendNoteFile(server, undefined, token)).statusCode).toBe(403);
});

test("a deleted note is erased with its files after 90 days", async () => {
  const { id } = await aPharmacy(server);
  const note = await writeNote(server, id, { files: [await keyOf()] });
  const kept = await writeNote(server, id, { files: [await keyOf()] });
  await server.delete(`${NOTES}/${note.id}`);
  const later = (days: number) =>
    server.moveTo(new Date(Date.now() + days * DAY_MS + MINUTE_MS).toISOString());
  const purge = async () => {
    await purgeNotes(server.services, over);
    await purgeDocuments(server.services, over);
  };
  later(89);
  await purge();
  expect(await filesIn()).toHaveLength(2);
  later(90);
  await purge();
  expect(await filesIn()).toEqual(kept.files.map((file) => ({ id: file.id })));
  expect(await server.db.$client.query("select id from notes")).toMatchObject({
    rows: [{ id: kept.id }],
  });
});

test("notes are erased with an application that is forgotten, and with a record that is gone", async () => {
  const waiting = await aWaitingOne(server);
  await writeNote(server, waiting.id, { model: "registration" });
  const { id } = await aPharmacy(server);
  await writeNote(server, id);
  await purgeNotes(server.services, over);
  const left = () => server.db.$client.query("select record_id from notes order by created_at");
  expect((await left()).rows).toHaveLength(2);
  await server.db.$client.query("update registrations set applicant_email = ''");
  await server.db.$client.query(
    "update notes set record_id = gen_random_uuid() where model = 'organization'",
  );
  await purgeNotes(server.services, over);
  expect((await left()).rows).toEqual([]);
});
