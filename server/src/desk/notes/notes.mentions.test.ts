import { describe, expect, test } from "vitest";
import { aPharmacy } from "#test/members.ts";
import { aNote, NOTES, oneOfEach, writeNote } from "#test/notes.ts";
import { aWaitingOne } from "#test/registrations.ts";
import { testServer } from "#test/server.ts";
import { emailsTo, insertUser } from "#test/ways-in.ts";

const server = testServer();

describe("a mention", () => {
  test("is of an active colleague, and named in the note", async () => {
    const { id } = await aPharmacy(server);
    const support = await server.as("support");
    const { items } = (await server.get(`${NOTES}/colleagues`)).json();
    const [colleague] = items.filter((one: { id: string }) => one.id === support.userId);
    const mentions = [support.userId, support.userId];
    const note = await writeNote(server, id, { mentions });
    expect(note.mentions).toEqual([{ id: support.userId, name: colleague.name }]);
    expect(colleague.role).toBe("support");
  });

  const mentionsTo = async (user: string) =>
    (await emailsTo(server.db, server.services.secret, user)).filter(
      ({ kind }) => kind === "noteMention",
    );

  test("is emailed to the colleague with the note and a link to the record", async () => {
    const { organization, records } = await oneOfEach(server);
    const support = await server.as("support");
    for (const [model, recordId] of records) {
      const text = `Please call about this ${model}.\nToday.`;
      await writeNote(server, recordId, { model, text, mentions: [support.userId] });
      const email = (await mentionsTo(support.userId)).at(-1);
      expect(email?.subject).toMatch(/ mentioned you in a note on .+/);
      expect(email?.text).toContain(`Please call about this ${model}.`);
      expect(email?.link).toContain(recordId);
    }
    expect(await mentionsTo(support.userId)).toHaveLength(5);
    const { rows } = await server.db.$client.query(
      "select count(*)::int as count from mails m join users u on u.id = m.\"user\" where u.organization = $1 and m.kind = 'noteMention'",
      [organization],
    );
    expect(rows[0].count).toBe(0);
  });

  test("is not emailed to oneself, nor again when the note is changed", async () => {
    const { id } = await aPharmacy(server);
    const [support, finance] = [await server.as("support"), await server.as("finance")];
    const mentions = [server.adminId(), support.userId];
    const note = await writeNote(server, id, { mentions });
    expect(await mentionsTo(server.adminId())).toEqual([]);
    const changed = await server.patch(`${NOTES}/${note.id}`, {
      text: "Ask both.",
      mentions: [...mentions, finance.userId],
      version: 1,
    });
    expect(changed.statusCode).toBe(200);
    expect(await mentionsTo(support.userId)).toHaveLength(1);
    expect((await mentionsTo(finance.userId)).map(({ text }) => text)).toEqual([
      expect.stringContaining("Ask both."),
    ]);
  });

  test("is emailed however many there are in an hour", async () => {
    const { id } = await aPharmacy(server);
    const { userId } = await server.as("support");
    for (const place of [1, 2, 3, 4, 5, 6, 7]) {
      await writeNote(server, id, { text: `Note ${place}.`, mentions: [userId] });
    }
    expect(await mentionsTo(userId)).toHaveLength(7);
  });

  test("of a note that was refused sends no email", async () => {
    const { id: recordId } = await aPharmacy(server);
    const support = await server.as("support");
    const refused = await server.post(
      NOTES,
      aNote(
        { model: "organization", recordId },
        { mentions: [support.userId], files: ["gone.key"] },
      ),
    );
    expect(refused.statusCode).toBe(422);
    expect(await mentionsTo(support.userId)).toEqual([]);
  });

  test("of one who may not see the record is refused with the reason", async () => {
    const { id: recordId } = await aWaitingOne(server);
    const catalogue = await server.as("catalogue");
    const on = { model: "registration", recordId } as const;
    const refused = await server.post(NOTES, aNote(on, { mentions: [catalogue.userId] }));
    expect([refused.statusCode, refused.json().fields]).toEqual([
      422,
      {
        mentions: expect.stringMatching(
          /^catalogue \w+ cannot see registrations: the role Catalogue does not include them\.$/,
        ),
      },
    ]);
    const note = await writeNote(server, recordId, { model: "registration" });
    const change = { mentions: [catalogue.userId], version: note.version };
    expect((await server.patch(`${NOTES}/${note.id}`, change)).json().fields).toMatchObject({
      mentions: expect.stringContaining("cannot see registrations"),
    });
  });

  test("is of no pharmacy's user, and of no one who cannot sign in", async () => {
    const { id: recordId } = await aPharmacy(server);
    const owner = await server.as("owner", recordId);
    const invited = await insertUser(server.db, { role: "support", status: "invited" });
    for (const [id, message] of [
      [owner.userId, "Mention only colleagues of the network."],
      [recordId, "Mention only colleagues of the network."],
      [invited.id, expect.stringContaining("cannot sign in at the moment.")],
    ]) {
      const mentions = [String(id)];
      const refused = await server.post(
        NOTES,
        aNote({ model: "organization", recordId }, { mentions }),
      );
      expect(refused.json().fields).toEqual({ mentions: message });
    }
  });
});
