import { DAY_MS } from "@pharmacy/contract/time.values";
import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aPdf } from "#test/pictures.ts";
import {
  apply,
  aRequestTo,
  aWaitingOne,
  registrationsIn,
  uploadDocument,
} from "#test/registrations.ts";
import { testServer } from "#test/server.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { unsealEmail } from "../../platform/email/outbox.ts";

const server = testServer();

/** The emails that an applicant was sent, oldest first. */
async function emailsTo(recipient: string) {
  const { db, services } = server;
  const rows = await db
    .select()
    .from(outboxEmails)
    .where(eq(outboxEmails.recipient, recipient))
    .orderBy(asc(outboxEmails.createdAt), asc(outboxEmails.id));
  return rows.map((row) => ({ ...row, ...unsealEmail(services.secret, row.body) }));
}

const MESSAGE = "Please send the last page of the licence.\nIt must show its stamp.";

type Seen = { id: string; version: number; applicantEmail: string };

const ask = (
  { id, version }: Pick<Seen, "id" | "version">,
  message = MESSAGE,
  caller: Pick<typeof server, "post"> = server,
) => caller.post(`/api/registrations/${id}/request-information`, { message, version });

const read = async (id: string) => (await server.get(`/api/registrations/${id}`)).json();

async function withRequest(values = {}): Promise<Seen & { token: string }> {
  const one = await aWaitingOne(server, values);
  return { ...one, token: await aRequestTo(server, one.id) };
}

const look = (token: string) =>
  server.visitor.post("/api/registrations/information/preview", { token });
const add = (token: string, body: object = {}) =>
  server.visitor.post("/api/registrations/information", {
    token,
    text: "It is attached.",
    documents: [],
    ...body,
  });

test("an applicant is asked, adds what is missing, and waits again in the old place", async () => {
  const first = await aWaitingOne(server, {
    licenceNumber: "PSI-1",
    applicantEmail: "a@a.example",
  });
  const second = await aWaitingOne(server, {
    licenceNumber: "PSI-2",
    applicantEmail: "b@b.example",
  });
  const answer = await ask(first);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    status: "needsInformation",
    requestedInformation: MESSAGE,
    addedInformation: null,
    letter: "kept",
  });
  const order = async () => (await registrationsIn(server)).map(({ id }) => id);
  expect(await order()).toEqual([second.id, first.id]);

  const [email] = await emailsTo("a@a.example");
  expect(email?.text).toContain("It must show its stamp.");
  const token = email?.link?.split("#")[1] ?? "";
  const shown = { number: first.number, pharmacyName: first.pharmacyName, message: MESSAGE };
  expect((await look(token)).json()).toMatchObject(shown);

  const { key } = (await uploadDocument(server, { bytes: aPdf() })).json();
  const sent = await add(token, { text: "The stamp is on page 2.", documents: [key] });
  expect(sent.statusCode).toBe(200);
  expect(await read(first.id)).toMatchObject({
    status: "pending",
    addedInformation: "The stamp is on page 2.",
    documents: [{ contentType: "application/pdf" }],
    createdAt: first.createdAt,
  });
  expect(await order()).toEqual([first.id, second.id]);
  const entries = (await server.history()).filter(({ recordId }) => recordId === first.id);
  expect(entries.map(({ action }) => action)).toEqual([
    "create",
    "requestInformation",
    "addInformation",
  ]);
  expect(JSON.stringify(entries)).not.toContain("stamp");
  expect(JSON.stringify(entries)).not.toContain(token);
});

test("while it needs information, an application is not among those that wait for the network", async () => {
  await withRequest();
  expect(await registrationsIn(server, "?status=pending")).toEqual([]);
  expect(await registrationsIn(server, "?status=needsInformation")).toHaveLength(1);
});

test("it can be decided without an answer, and the link then says so", async () => {
  const { id, token } = await withRequest();
  expect((await server.post(`/api/registrations/${id}/reject`, {})).statusCode).toBe(200);
  const answer = await add(token);
  expect(answer.statusCode).toBe(404);
  expect(answer.json().message).toBe("This application has been decided. Nothing more is needed.");
});

test("it can be approved without an answer", async () => {
  const { id } = await withRequest();
  expect((await server.post(`/api/registrations/${id}/approve`, {})).statusCode).toBe(200);
  expect((await read(id)).status).toBe("approved");
});

test("two rounds keep both answers", async () => {
  const { id, token } = await withRequest();
  await add(token, { text: "First answer." });
  await add(await aRequestTo(server, id), { text: "Second answer." });
  expect((await read(id)).addedInformation).toBe("First answer.\n\nSecond answer.");
});

test("another application for the licence stays refused meanwhile", async () => {
  await withRequest({ licenceNumber: "PSI-7" });
  const { items } = (await server.get("/api/plans")).json();
  const again = await apply(server, items[0].id, {
    licenceNumber: "PSI-7",
    applicantEmail: "other@other.example",
  });
  expect(again.statusCode).toBe(409);
});

describe("a link", () => {
  test("works once, and twins add once", async () => {
    const { id, token } = await withRequest();
    const answers = await Promise.all([add(token), add(token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect((await read(id)).addedInformation).toBe("It is attached.");
    expect((await look(token)).statusCode).toBe(404);
  });

  test("stops working when another is sent", async () => {
    const { id, token } = await withRequest();
    const newer = await aRequestTo(server, id);
    expect((await look(token)).statusCode).toBe(404);
    expect((await look(newer)).statusCode).toBe(200);
  });

  test("ends after 30 days", async () => {
    const { token } = await withRequest();
    server.moveTo(new Date(Date.now() + 30 * DAY_MS + 1_000).toISOString());
    const answer = await add(token);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().message).toMatch(/^This link has expired\./);
  });

  test("of an unknown secret shows nothing", async () => {
    await withRequest();
    expect((await look("x".repeat(43))).statusCode).toBe(404);
    expect((await look("x")).statusCode).toBe(422);
  });

  test("is nowhere in an answer or the database", async () => {
    const { id, token } = await withRequest();
    const { body } = await server.get(`/api/registrations/${id}`);
    expect(body).not.toContain(token);
    expect(body).not.toContain("linkHash");
    const { rows } = await server.db.$client.query(
      "select row_to_json(r)::text as row from registrations r",
    );
    expect(rows[0].row).not.toContain(token);
  });
});

describe("refused is", () => {
  test.each([
    ["neither words nor a document", { text: null }, "text"],
    ["too long an answer", { text: "x".repeat(2_001) }, "text"],
    ["too many documents", { documents: Array.from({ length: 6 }, () => "a") }, "documents"],
    ["a document that is gone", { documents: ["a.b"] }, "documents"],
  ])("%s", async (_, body, field) => {
    const { id, token } = await withRequest();
    const answer = await add(token, body);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
    expect((await read(id)).status).toBe("needsInformation");
  });

  test("a request without words, or of another version", async () => {
    const one = await aWaitingOne(server);
    expect((await ask(one, "Why?")).statusCode).toBe(422);
    expect((await ask({ id: one.id, version: 7 })).statusCode).toBe(409);
    expect(await emailsTo(one.applicantEmail)).toEqual([]);
  });

  test("a request about what has been decided", async () => {
    const one = await aWaitingOne(server);
    await server.post(`/api/registrations/${one.id}/reject`, {});
    const answer = await ask(await read(one.id));
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe("This registration has already been rejected.");
  });

  test.each(["finance", "catalogue"] as const)("a request by %s", async (role) => {
    const one = await aWaitingOne(server);
    expect((await ask(one, MESSAGE, await server.as(role))).statusCode).toBe(403);
    expect((await read(one.id)).status).toBe("pending");
  });
});
