import { describe, expect, test } from "vitest";
import { loseProof } from "#test/proof.ts";
import { testServer } from "#test/server.ts";
import { aWebhook, newWebhook, WEBHOOKS } from "#test/webhooks.ts";

const server = testServer();

describe("a webhook", () => {
  test("is created with a secret that only this answer has, and the log never", async () => {
    const body = aWebhook({ events: ["order.placed", "invoice.issued"] });
    const created = await server.post(WEBHOOKS, body);
    const { secret, ...webhook } = created.json();
    expect([created.statusCode, webhook]).toMatchObject([201, { ...body, status: "active" }]);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect((await server.get(`${WEBHOOKS}/${webhook.id}`)).json()).toEqual(webhook);
    expect((await server.get(WEBHOOKS)).json()).toEqual({ items: [webhook] });
    const [entry] = (await server.history()).slice(-1);
    expect(entry).toMatchObject({ action: "create", model: "webhook", recordLabel: body.name });
    expect(JSON.stringify(entry)).toContain(body.address);
    const { rows } = await server.db.$client.query("select * from webhooks, audit_logs");
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6, 20));
  });

  test("is changed, paused, resumed and deleted, and each is logged", async () => {
    const { id } = await newWebhook(server);
    const call = (act: string) => server.post(`${WEBHOOKS}/${id}/${act}`, {});
    const changed = await server.patch(`${WEBHOOKS}/${id}`, { name: "Till", version: 1 });
    expect(changed.json()).toMatchObject({ name: "Till", version: 2 });
    expect((await call("pause")).json()).toMatchObject({ status: "paused", pausedBecause: null });
    expect((await call("pause")).json().message).toBe("This webhook is already paused.");
    expect((await call("test")).json().message).toBe("This webhook is paused. Resume it first.");
    expect((await call("resume")).json()).toMatchObject({ status: "active" });
    expect((await call("resume")).statusCode).toBe(409);
    expect((await server.delete(`${WEBHOOKS}/${id}`)).statusCode).toBe(204);
    expect((await server.get(`${WEBHOOKS}/${id}`)).statusCode).toBe(404);
    expect((await server.history()).map(({ action }) => action)).toEqual([
      "create",
      "update",
      "pause",
      "resume",
      "delete",
    ]);
  });

  test("is of administrators alone", async () => {
    const { id } = await newWebhook(server);
    for (const role of ["support", "finance", "catalogue"] as const) {
      const caller = await server.as(role);
      const answers = [
        await caller.get(WEBHOOKS),
        await caller.get(`${WEBHOOKS}/${id}/deliveries`),
        await caller.post(WEBHOOKS, aWebhook()),
        await caller.post(`${WEBHOOKS}/${id}/replace-secret`, {}),
        await caller.post(`${WEBHOOKS}/${id}/test`, {}),
      ];
      expect([role, ...answers.map(({ statusCode }) => statusCode)]).toEqual([
        role,
        ...answers.map(() => 403),
      ]);
    }
  });

  test("needs a fresh proof for what decides where events go", async () => {
    const { id } = await newWebhook(server);
    await loseProof(server.db);
    for (const answer of [
      await server.post(WEBHOOKS, aWebhook()),
      await server.patch(`${WEBHOOKS}/${id}`, { address: "https://evil.example/", version: 1 }),
      await server.post(`${WEBHOOKS}/${id}/replace-secret`, {}),
    ]) {
      expect(answer.json().error).toBe("proof_required");
    }
  });

  test.each([
    ["http://hooks.example/", "Enter an address that begins with https://."],
    ["file:///etc/passwd", "Enter an address that begins with https://."],
    ["https://", "Enter an address that begins with https://."],
    ["https://hooks.example\\@127.0.0.1/", "Enter an address that begins with https://."],
    ["https://admin:secret@hooks.example/", "Leave out the user name and password."],
    ["https://hooks.example/#here", "Leave out the part after #."],
    ["https://hooks.example:22/", "Use port 443, or one from 1024."],
    ["https://hooks.example:99999/", "Use port 443, or one from 1024."],
    ["https://localhost/", "Enter a public address."],
    ["https://127.0.0.1/", "Enter a public address. This one is in a private network."],
    ["https://2130706433.0/", "Enter a complete address."],
    ["https://0x7f.1/", "Enter a public address. This one is in a private network."],
    ["https://169.254.169.254/", "Enter a public address. This one is in a private network."],
    ["https://[::1]/", "Enter a public address. This one is in a private network."],
    ["https://[::ffff:10.0.0.1]/", "Enter a public address. This one is in a private network."],
    [`https://hooks.example/${"a".repeat(500)}`, "Address must be at most 500 characters."],
  ])("is refused for %s", async (address, message) => {
    const answer = await server.post(WEBHOOKS, aWebhook({ address }));
    expect([answer.statusCode, answer.json().fields]).toEqual([422, { address: message }]);
  });

  test.each([
    [[], "Choose at least one event."],
    [["order.placed", "order.placed"], "List each event only once."],
    [["order.eaten"], undefined],
  ])("is refused for the events %j", async (events, message) => {
    const answer = await server.post(WEBHOOKS, { ...aWebhook(), events });
    expect(answer.statusCode).toBe(422);
    if (message) expect(answer.json().fields).toEqual({ events: message });
  });

  test("is one of at most twenty, even when two are created at once", async () => {
    for (let count = 1; count < 20; count += 1) await newWebhook(server);
    const both = await Promise.all([
      server.post(WEBHOOKS, aWebhook()),
      server.post(WEBHOOKS, aWebhook()),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });
});
