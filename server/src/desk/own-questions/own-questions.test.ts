import { DAY_MS } from "@pharmacy/contract/time.values";
import { describe, expect, test } from "vitest";
import {
  act,
  anAsker,
  aQuestion,
  askedByVisitor,
  askQuestion,
  everyEmail,
  readQuestion,
} from "#test/questions.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

const PATH = "/api/dashboard/questions";
const ANSWER = { answer: "It left our warehouse this morning." };

describe("a pharmacy's question", () => {
  test.each(["owner", "pharmacist", "technician"] as const)(
    "of a %s is stored, and a receipt is sent",
    async (role) => {
      const { caller } = await anAsker(server, role);
      const body = aQuestion();
      const answer = await caller.post(PATH, body);
      expect(answer.statusCode).toBe(201);
      const { files: _, ...words } = body;
      expect(answer.json()).toMatchObject({
        ...words,
        status: "open",
        askedBy: { id: caller.userId },
      });
      const [email] = await everyEmail(server);
      expect(email).toMatchObject({ kind: "questionReceived", user: caller.userId });
      expect(email?.text).toContain(body.title);
      expect(email?.link).toContain(`/dashboard/questions?id=${answer.json().id}`);
      expect((await caller.get(`${PATH}/${answer.json().id}`)).json()).toEqual(answer.json());
    },
  );

  test("can be asked while the pharmacy is read-only, whatever its plan", async () => {
    const { pharmacy, caller } = await anAsker(server);
    expect((await caller.post(PATH, aQuestion())).statusCode).toBe(201);
    const plan = await server.subscribe(pharmacy);
    const archived = await server.patch(`/api/plans/${plan}`, { status: "archived", version: 1 });
    expect(archived.statusCode).toBe(200);
    expect((await caller.post(PATH, aQuestion())).statusCode).toBe(201);
    server.moveTo(new Date(Date.now() + 730 * DAY_MS).toISOString());
    expect(
      (
        await caller.patch(`/api/organizations/${pharmacy}`, { phone: "+353209110002", version: 1 })
      ).json().error,
    ).toBe("read_only");
    const { id } = (await caller.post(PATH, aQuestion())).json();
    expect((await caller.post(`${PATH}/${id}/close`, { version: 1 })).statusCode).toBe(200);
  });

  test("cannot be asked by viewers, suspended users, or users of an inactive pharmacy", async () => {
    const { pharmacy, caller } = await anAsker(server, "viewer");
    expect((await caller.post(PATH, aQuestion())).statusCode).toBe(403);
    const technician = await server.as("technician", pharmacy);
    const { version } = (await server.get(`/api/users/${technician.userId}`)).json();
    const suspension = { status: "suspended", suspensionReason: "Left the pharmacy", version };
    expect((await server.patch(`/api/users/${technician.userId}`, suspension)).statusCode).toBe(
      200,
    );
    expect((await technician.post(PATH, aQuestion())).statusCode).toBe(401);
    const owner = await server.as("owner", pharmacy);
    await server.patch(`/api/organizations/${pharmacy}`, { status: "inactive" });
    expect((await owner.post(PATH, aQuestion())).statusCode).toBe(401);
    expect((await server.get("/api/questions")).json().total).toBe(0);
  });

  test("cannot be asked without a pharmacy", async () => {
    const support = await server.as("support");
    const refused = await support.post(PATH, aQuestion());
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      "Your account is not linked to a pharmacy.",
    ]);
  });

  test("that is already waiting is not stored twice", async () => {
    const { caller } = await anAsker(server);
    const body = aQuestion();
    const { number } = await askQuestion(caller, body);
    const again = await caller.post(PATH, body);
    expect([again.statusCode, again.json().fields]).toEqual([
      409,
      { title: `You already asked this: ${number} is waiting for an answer.` },
    ]);
    const other = await anAsker(server);
    expect((await other.caller.post(PATH, body)).statusCode).toBe(201);
  });

  test("shows nothing internal to the network", async () => {
    const { caller } = await anAsker(server);
    const { id } = await askQuestion(caller);
    const support = await server.as("support");
    await support.post(`/api/questions/${id}/notes`, { body: "A difficult one." });
    await act(server, id, "assign", { assignee: support.userId });
    await act(server, id, "answer", ANSWER);
    const own = (await caller.get(`${PATH}/${id}`)).json();
    expect(own).toMatchObject({ status: "answered", ...ANSWER });
    for (const hidden of ["notes", "assignee", "answeredBy", "others", "isOverdue", "askerEmail"]) {
      expect(own).not.toHaveProperty(hidden);
    }
  });

  test("can be followed up by another, which both sides see", async () => {
    const { caller } = await anAsker(server);
    const first = await askQuestion(caller);
    await act(server, first.id, "answer", ANSWER);
    const next = await askQuestion(caller, { followUpOf: first.id });
    expect(next.followUpOf).toMatchObject({ id: first.id, number: first.number });
    expect((await readQuestion(server, first.id)).followUps).toMatchObject([{ id: next.id }]);
    expect((await readQuestion(server, next.id)).followUpOf?.id).toBe(first.id);
    expect((await caller.get(`${PATH}/${first.id}`)).json().followUps).toMatchObject([
      { id: next.id },
    ]);
  });

  test("cannot follow up one of another pharmacy or of a visitor", async () => {
    const [one, other] = [await anAsker(server), await anAsker(server)];
    const foreign = await askQuestion(other.caller);
    const visitors = await askedByVisitor(server);
    for (const followUpOf of [foreign.id, visitors.id]) {
      const refused = await one.caller.post(PATH, aQuestion({ followUpOf }));
      expect([refused.statusCode, refused.json().fields]).toEqual([
        422,
        { followUpOf: "Question not found." },
      ]);
    }
  });

  test("can be closed by the pharmacy, open or answered, and only once", async () => {
    const { pharmacy, caller } = await anAsker(server);
    const [open, answered] = [await askQuestion(caller), await askQuestion(caller)];
    await act(server, answered.id, "answer", ANSWER);
    const emails = (await everyEmail(server)).length;
    const colleague = await server.as("pharmacist", pharmacy);
    const closed = await colleague.post(`${PATH}/${open.id}/close`, { version: 1 });
    expect(closed.json()).toMatchObject({ status: "closed", closing: "byAsker" });
    expect((await caller.post(`${PATH}/${answered.id}/close`, { version: 2 })).statusCode).toBe(
      200,
    );
    const again = await caller.post(`${PATH}/${open.id}/close`, { version: 2 });
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      "This question is already closed.",
    ]);
    const stale = await caller.post(`${PATH}/${open.id}/close`, { version: 1 });
    expect(stale.json().current).toMatchObject({ status: "closed" });
    expect(stale.json().current).not.toHaveProperty("notes");
    expect(await everyEmail(server)).toHaveLength(emails);
  });
});

describe("the questions of a pharmacy", () => {
  test("are listed for its users, newest first, and for no one else", async () => {
    const { pharmacy, caller } = await anAsker(server);
    const colleague = await server.as("pharmacist", pharmacy);
    const other = await anAsker(server);
    const own = await askQuestion(caller, { title: "Where is the thermometer?" });
    const theirs = await askQuestion(colleague);
    await askQuestion(other.caller);
    await askedByVisitor(server);
    const ids = async (query = "", reader: Pick<typeof caller, "get"> = caller) =>
      (await reader.get(`${PATH}${query}`)).json().items.map(({ id }: { id: string }) => id);
    expect(await ids()).toEqual([theirs.id, own.id]);
    expect(await ids("?asker=me")).toEqual([own.id]);
    expect(await ids("?asker=someone")).toEqual([]);
    expect(await ids("?search=thermometer")).toEqual([own.id]);
    // a viewer sees questions asked in an earlier role
    await server.db.$client.query("update users set role = 'viewer' where id = $1", [
      colleague.userId,
    ]);
    expect(await ids("", colleague)).toEqual([theirs.id]);
    expect((await colleague.get(`${PATH}/${own.id}`)).statusCode).toBe(403);
    expect((await other.caller.get(`${PATH}/${own.id}`)).statusCode).toBe(403);
  });
});
