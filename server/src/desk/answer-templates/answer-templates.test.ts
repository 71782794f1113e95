import { filledTemplate } from "@pharmacy/contract/answer-templates/answer-templates.values";
import { describe, expect, test } from "vitest";
import { aTemplate } from "#test/questions.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/answer-templates";

describe("an answer template", () => {
  test("is created, changed and deleted, and each is logged", async () => {
    const body = aTemplate({ name: "Opening hours", topic: "account" });
    const created = await server.post(PATH, body);
    expect([created.statusCode, created.json()]).toMatchObject([201, { ...body, version: 1 }]);
    const { id } = created.json();
    const changed = await server.patch(`${PATH}/${id}`, { topic: null, version: 1 });
    expect(changed.json()).toMatchObject({ ...body, topic: null, version: 2 });
    expect((await server.get(PATH)).json()).toEqual({ items: [changed.json()] });
    expect((await server.delete(`${PATH}/${id}`)).statusCode).toBe(204);
    expect((await server.get(PATH)).json()).toEqual({ items: [] });
    expect((await server.history()).slice(-3)).toMatchObject([
      { action: "create", model: "answerTemplate", recordLabel: "Opening hours" },
      { action: "update" },
      { action: "delete" },
    ]);
  });

  test("is edited by administrators and the support role, and readable by every role that answers", async () => {
    for (const [role, sees, keeps] of [
      ["support", 200, 201],
      ["finance", 200, 403],
      ["catalogue", 200, 403],
    ] as const) {
      const caller = await server.as(role);
      expect([role, (await caller.get(PATH)).statusCode]).toEqual([role, sees]);
      expect([role, (await caller.post(PATH, aTemplate())).statusCode]).toEqual([role, keeps]);
    }
  });

  // the database writes the values of a key with commas between them
  test.each(["Returns", "Returns, late ones"])("has a unique name: %s", async (name) => {
    await server.post(PATH, aTemplate({ name }));
    const twin = await server.post(PATH, aTemplate({ name }));
    expect([twin.statusCode, twin.json().fields]).toEqual([
      409,
      { name: `Name "${name}" is already used by ${name}.` },
    ]);
  });

  test("is not changed from a stale version", async () => {
    const { id } = (await server.post(PATH, aTemplate())).json();
    const change = (name: string) => server.patch(`${PATH}/${id}`, { name, version: 1 });
    const both = await Promise.all([change("One name"), change("Other name")]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test("has placeholders for a name, a pharmacy and a number, and nothing else", async () => {
    const body = "Hello {name},\n{pharmacy} asked {number}. Thank you, {name}.";
    expect((await server.post(PATH, aTemplate({ body }))).statusCode).toBe(201);
    for (const unknown of ["{names}", "{password}", "{ }".replace(" ", ""), "{constructor}"]) {
      const refused = await server.post(PATH, aTemplate({ body: `Hello ${unknown}` }));
      expect([unknown, refused.statusCode, refused.json().fields]).toEqual([
        unknown,
        422,
        { body: "Only {name}, {pharmacy}, {number} can be filled in." },
      ]);
    }
    const values = { name: "Inês $& {number}", pharmacy: "Castlewren", number: "Q-000001" };
    expect(filledTemplate("{name} of {pharmacy}: {number}", values)).toBe(
      "Inês $& Q-000001 of Castlewren: Q-000001",
    );
  });

  test("is one of at most a hundred, even when two are created at once", async () => {
    await server.db.$client.query(
      `insert into answer_templates (id, name, body)
       select gen_random_uuid(), 'Text ' || n, 'Hello' from generate_series(1, 99) n`,
    );
    const both = await Promise.all([
      server.post(PATH, aTemplate()),
      server.post(PATH, aTemplate()),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const refused = both.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refused.message).toBe("There are 100 templates already. Delete one you no longer use.");
  });
});
