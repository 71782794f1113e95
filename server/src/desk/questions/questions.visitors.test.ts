import { describe, expect, test } from "vitest";
import { aPharmacy } from "#test/members.ts";
import { act, aVisitorQuestion, everyEmail } from "#test/questions.ts";
import { testServer } from "#test/server.ts";
import { insertUser } from "#test/ways-in.ts";

/**
 * Guarantees that visitors can ask questions, but can neither flood the desk nor find out who has
 * an account.
 */
const server = testServer();

const ask = (values: Parameters<typeof aVisitorQuestion>[0] = {}) =>
  server.visitor.post("/api/questions", aVisitorQuestion(values));
const total = async () => (await server.get("/api/questions")).json().total as number;

describe("a visitor's question", () => {
  test("arrives, and its receipt goes to the sender with the number and nothing that was written", async () => {
    const values = { contactName: "Buy pills at spam.example", title: "Cheap pills here" };
    const answer = await ask(values);
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { contactEmail: "ines.carvalho@ballyhart.example" },
    ]);
    const [{ number }] = (await server.get("/api/questions")).json().items;
    const [email] = await everyEmail(server);
    expect(email).toMatchObject({
      kind: "questionReceived",
      recipient: "ines.carvalho@ballyhart.example",
      subject: `We received your question ${number}`,
      replyTo: server.services.config.supportEmail,
    });
    expect(email?.text).not.toMatch(/pills|spam/i);
    expect((await server.history()).at(-1)).toMatchObject({
      actorType: "visitor",
      action: "create",
      model: "question",
      recordLabel: number,
    });
  });

  test("that is sent twice is stored once, and gets the same answer", async () => {
    const body = aVisitorQuestion();
    const first = await server.visitor.post("/api/questions", body);
    const again = await server.visitor.post("/api/questions", body);
    expect([again.statusCode, again.json()]).toEqual([first.statusCode, first.json()]);
    expect([await total(), (await everyEmail(server)).length]).toEqual([1, 1]);
    // once it is closed, the same can be asked again
    const [{ id }] = (await server.get("/api/questions")).json().items;
    await act(server, id, "close", { reason: "noLongerNeeded" });
    await server.visitor.post("/api/questions", body);
    expect(await total()).toBe(2);
  });

  test("that is sent twice at once is stored once", async () => {
    const body = aVisitorQuestion();
    const both = await Promise.all([
      server.visitor.post("/api/questions", body),
      server.visitor.post("/api/questions", body),
    ]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(await total()).toBe(1);
  });

  test("never reveals whether an address belongs to a user", async () => {
    const user = await insertUser(server.db, {
      status: "active",
      email: "known@castlewren.example",
    });
    const [known, unknown] = [await ask({ contactEmail: user.email }), await ask()];
    expect(known.statusCode).toBe(unknown.statusCode);
    expect(Object.keys(known.json())).toEqual(Object.keys(unknown.json()));
    const { items } = (await server.get("/api/questions")).json();
    expect(items.map((one: { askedBy: unknown }) => one.askedBy)).toEqual([null, null]);
  });

  test("of a bot that fills in every field is answered and not stored", async () => {
    expect((await ask({ fax: "+353 1 555 0100" })).statusCode).toBe(201);
    expect([await total(), (await everyEmail(server)).length]).toEqual([0, 0]);
  });

  test.each([
    [{ contactEmail: "nobody" }, "contactEmail", "Enter a valid email address."],
    [{ contactName: "" }, "contactName", "Your name is required."],
    [{ title: "Hey" }, "title", "Title must be at least 5 characters."],
    [{ body: "Help" }, "body", "Question must be at least 10 characters."],
    [{ topic: "weather" as never }, "topic", expect.stringContaining("Choose one of: account")],
    [{ files: ["../../etc/passwd"] }, "files.0", "A file is no longer available. Add it again."],
  ])("with %j is refused beside %s", async (values, field, message) => {
    const refused = await ask(values);
    expect([refused.statusCode, refused.json().fields]).toEqual([422, { [field]: message }]);
    expect(await total()).toBe(0);
  });
});

describe("a flood of questions", () => {
  test("from one address ends after five in an hour; another address can still ask", async () => {
    for (let sent = 0; sent < 5; sent += 1) expect((await ask()).statusCode).toBe(201);
    const refused = await ask();
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      "Five questions were sent from here in the last hour. Try again in an hour.",
    ]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3_000);
    const elsewhere = await server.app.inject({
      method: "POST",
      url: "/api/questions",
      payload: aVisitorQuestion(),
      remoteAddress: "10.77.1.3",
    });
    expect(elsewhere.statusCode).toBe(201);
  });

  test("with refused forms ends after thirty in an hour", async () => {
    for (let sent = 0; sent < 30; sent += 1) {
      expect((await ask({ files: ["gone"] })).statusCode).toBe(422);
    }
    expect((await ask()).json().message).toMatch(/^Too many requests/);
  });

  test("from many addresses ends at two thousand waiting questions, and pharmacies can still ask", async () => {
    await ask();
    await server.db.$client.query(
      `insert into questions (id, number, topic, title, body, source, contact_name, contact_email)
       select gen_random_uuid(), 'Q-7' || n, topic, title, body, source, contact_name, n || '@flood.example'
       from questions, generate_series(1, 1999) n`,
    );
    const refused = await ask();
    expect([refused.statusCode, refused.json().message]).toEqual([
      503,
      `Too many questions are waiting for an answer. Write to ${server.services.config.supportEmail} instead.`,
    ]);
    const { id } = await aPharmacy(server);
    const owner = await server.as("owner", id);
    const { contactName: _, contactEmail: __, ...question } = aVisitorQuestion();
    expect((await owner.post("/api/dashboard/questions", question)).statusCode).toBe(201);
  });

  test("with one person's email address sends five receipts in an hour, and is stored all the same", async () => {
    for (let sent = 0; sent < 8; sent += 1) {
      const payload = aVisitorQuestion({ contactEmail: "victim@castlewren.example" });
      await server.app.inject({
        method: "POST",
        url: "/api/questions",
        payload,
        remoteAddress: `10.66.0.${sent}`,
      });
    }
    expect([await total(), (await everyEmail(server)).length]).toEqual([8, 5]);
  });
});

describe("the support desk", () => {
  test("enters questions received by email; a sender with an account is recognized", async () => {
    const { id: organization } = await aPharmacy(server);
    const user = await insertUser(server.db, {
      role: "technician",
      status: "active",
      organization,
    });
    const support = await server.as("support");
    const enter = (contactEmail: string) =>
      support.post("/api/questions", aVisitorQuestion({ contactEmail }));
    expect((await enter("stranger@elsewhere.example")).statusCode).toBe(201);
    expect((await enter(user.email.toUpperCase())).statusCode).toBe(201);
    const { items } = (await server.get("/api/questions")).json();
    expect(items).toMatchObject([
      { source: "email", askedBy: null, askerEmail: "stranger@elsewhere.example" },
      { source: "email", askedBy: { id: user.id }, organization: { id: organization } },
    ]);
    expect((await server.history()).at(-1)).toMatchObject({ actorId: support.userId });
  });

  test("is told what it has entered already, and has no limit on the number", async () => {
    const support = await server.as("support");
    const body = aVisitorQuestion();
    await support.post("/api/questions", body);
    const again = await support.post("/api/questions", body);
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      expect.stringMatching(/^This question was already entered as Q-\d{6}\.$/),
    ]);
    for (let sent = 0; sent < 31; sent += 1) {
      expect((await support.post("/api/questions", aVisitorQuestion())).statusCode).toBe(201);
    }
  });
});
