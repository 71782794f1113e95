import { randomBytes } from "node:crypto";
import { PHARMACY_ROLES } from "@pharmacy/contract/roles.values";
import Fastify, { type InjectOptions } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { everyRoute } from "#test/every-route.ts";
import { aPharmacy } from "#test/members.ts";
import { WHILE_READ_ONLY } from "#test/nouns.ts";
import { anOrganization, aPlan, aToken } from "#test/records.ts";
import { forgetRefusals } from "#test/refusals.ts";
import { testServer } from "#test/server.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { newId } from "../../platform/db/ids.ts";
import { refuseReadOnly } from "./subscriptions.read-only.ts";

const server = testServer({ isKept: true });
const NAME = "Castlewren Pharmacy";
const ENDED = `The subscription of ${NAME} ended on 31 March 2026. Renew it to make changes.`;

/** Routes that write, and are not only about the caller. */
const writes = (await everyRoute()).filter(
  ({ method, config }) =>
    !/^(GET|HEAD|OPTIONS)$/.test(String(method)) &&
    Array.isArray(config?.access) &&
    config.access[1] !== "view",
);

let expired: string;
let callers: Record<string, Awaited<ReturnType<typeof server.as>>>;
beforeAll(async () => {
  expired = (await aPharmacy(server, { name: NAME })).id;
  server.moveTo("2026-03-01T12:00:00Z");
  await server.subscribe(expired, { graceDays: 14 }, "2026-03-01");
  callers = {};
  for (const role of PHARMACY_ROLES) callers[role] = await server.as(role, expired);
  server.moveTo("2026-04-15T12:00:00Z");
});

/** A pharmacy whose monthly term ends on 31 March, with an API token. */
async function aMemberWithToken() {
  server.moveTo("2026-03-01T12:00:00Z");
  const { id: organization } = await aPharmacy(server, { name: NAME });
  await server.subscribe(organization, { graceDays: 14 }, "2026-03-01");
  const owner = await server.as("owner", organization);
  expect((await owner.post("/api/tokens", aToken({ organization }))).statusCode).toBe(201);
  return { organization, owner };
}

function send(headers: object, method: unknown, url: string, payload: object = {}) {
  return server.app.inject({
    method: method as InjectOptions["method"],
    url: url.replace(":id", expired),
    headers: headers as Record<string, string>,
    remoteAddress: `10.${randomBytes(3).join(".")}`,
    ...(method !== "DELETE" && { payload }),
  });
}

describe("for a pharmacy whose subscription has ended", () => {
  test("all writing routes are closed to its users but those that the facts of a noun name", () => {
    expect(writes.length).toBeGreaterThan(15);
    const open = writes.filter(({ config }) => config?.whileReadOnly);
    const named = open.map(({ method, url }) => `${method} ${url}`);
    expect(named.sort()).toEqual([...WHILE_READ_ONLY].sort());
    expect(named).not.toEqual([]);
  });

  test.each(
    writes
      .filter(({ config }) => !config?.whileReadOnly)
      .map(({ method, url }) => [`${method} ${url}`, method, url] as const),
  )("no user can call %s", async (_, method, url) => {
    for (const role of PHARMACY_ROLES) {
      const { headers = {} } = callers[role] ?? {};
      for (const body of [{}, { ids: [newId()], do: "deactivate" }]) {
        const answer = await send(headers, method, url, body);
        // callers without permission get that answer instead; no call reaches the route
        expect([role, answer.statusCode]).toEqual([role, 403]);
        expect(["read_only", "forbidden"]).toContain(answer.json().error);
      }
    }
  });

  test("a user with permission is told the reason, and the attempt is logged", async () => {
    const owner = callers.owner;
    await forgetRefusals(server.db);
    const answer = await owner?.patch(`/api/organizations/${expired}`, {
      email: "new@castlewren.example",
      version: 1,
    });
    expect(answer?.statusCode).toBe(403);
    expect(answer?.json()).toMatchObject({ error: "read_only", message: ENDED });
    expect((await server.history()).at(-1)).toMatchObject({
      action: "update",
      model: "organization",
      recordId: expired,
      outcome: "denied",
      actorId: owner?.userId,
      organization: expired,
    });
    expect((await server.get(`/api/organizations/${expired}`)).json().version).toBe(1);
  });

  test("its users can view and export everything", async () => {
    const owner = callers.owner;
    for (const path of ["organizations", "users", "tokens", `organizations/${expired}`]) {
      expect([path, (await owner?.get(`/api/${path}`))?.statusCode]).toEqual([path, 200]);
    }
    const response = await owner?.post("/api/users/export", { format: "csv", columns: "name" });
    expect(response?.statusCode).toBe(200);
  });

  test("personal data can still be changed: the profile, the second factor, the sessions", async () => {
    const caller = await server.as("technician", expired);
    const changed = await caller.patch("/api/auth/me", { jobTitle: "Buyer", version: 1 });
    expect(changed.statusCode).toBe(200);
    expect((await caller.post("/api/auth/totp/setup", {})).statusCode).toBe(200);
    expect((await caller.delete("/api/auth/sessions")).statusCode).toBe(204);
    expect((await caller.post("/api/auth/logout", {})).statusCode).toBe(204);
  });

  test("its owner can revoke a leaked token, but not create one", async () => {
    const { organization, owner } = await aMemberWithToken();
    const { items } = (await owner.get("/api/tokens")).json();
    server.moveTo("2026-04-15T12:00:00Z");
    expect((await owner.delete(`/api/tokens/${items[0].id}`)).statusCode).toBe(204);
    expect((await owner.get(`/api/tokens/${items[0].id}`)).json().status).toBe("revoked");
    const another = await owner.post("/api/tokens", aToken({ organization }));
    expect(another.json().error).toBe("read_only");
  });

  test("platform users can still change its data", async () => {
    const { version } = (await server.get(`/api/organizations/${expired}`)).json();
    const change = { phone: "+353209110042", version };
    expect((await server.patch(`/api/organizations/${expired}`, change)).statusCode).toBe(200);
  });
});

describe("a pharmacy's write access follows its membership", () => {
  const attempts = async (id: string) => {
    const owner = await server.as("owner", id);
    const { version } = (await server.get(`/api/organizations/${id}`)).json();
    const answer = await owner.patch(`/api/organizations/${id}`, { website: null, version });
    return answer.statusCode === 200 ? "written" : answer.json().message;
  };

  test("without one, and before it begins, with a message for each", async () => {
    const { id } = await aPharmacy(server, { name: NAME });
    expect(await attempts(id)).toBe(
      `${NAME} has no subscription yet. Subscribe to a plan to make changes.`,
    );
    await server.subscribe(id, {}, "2026-05-01");
    expect(await attempts(id)).toBe(
      `The subscription of ${NAME} begins on 1 May 2026. Changes can be made from that day on.`,
    );
  });

  test("through the last day of grace at the pharmacy, and no longer", async () => {
    const id = (
      await server.post("/api/organizations", anOrganization({ timeZone: "Pacific/Honolulu" }))
    ).json().id;
    server.moveTo("2026-03-01T12:00:00Z");
    await server.subscribe(id, { graceDays: 14 }, "2026-03-01");
    // 14 April ends in Honolulu at 10:00 UTC on the 15th
    server.moveTo("2026-04-15T09:59:00Z");
    expect(await attempts(id)).toBe("written");
    server.moveTo("2026-04-15T10:01:00Z");
    expect(await attempts(id)).toMatch(/ended on 31 March 2026/);
    server.moveTo("2026-04-15T12:00:00Z");
  });

  test("again as soon as it is renewed", async () => {
    const { id } = await aPharmacy(server, { name: NAME });
    const plan = (await server.post("/api/plans", aPlan())).json().id;
    expect(await attempts(id)).toMatch(/has no subscription/);
    await server.put(`/api/organizations/${id}/plan`, { plan, startDate: "2026-04-15" });
    expect(await attempts(id)).toBe("written");
  });
});

/** No route lets a program write yet, so this test adds one. */
test("the programs of a pharmacy have the same restriction", async () => {
  const app = Fastify();
  const program = { ...SYSTEM, type: "apiToken" as const, organization: expired };
  app.decorateRequest("actor", { getter: () => program });
  refuseReadOnly(app, { db: server.db, clock: server.services.clock });
  const config = { access: ["organization", "edit"] as const };
  app.post("/orders", { config }, async () => "written");
  app.get("/orders", { config: { access: ["organization", "view"] } }, async () => "read");
  expect((await app.inject("/orders")).body).toBe("read");
  const refused = await app.inject({ method: "POST", url: "/orders" });
  expect(refused.body).toContain(ENDED);
  await app.close();
});

test("an existing API token can still read", async () => {
  const { id } = await aPharmacy(server, { name: NAME });
  await server.subscribe(id, {}, "2026-04-01");
  const { secret } = (await server.post("/api/tokens", aToken({ organization: id }))).json();
  server.moveTo("2026-06-15T12:00:00Z");
  const program = server.callerWith(secret);
  expect((await program.get("/api/units")).statusCode).toBe(200);
  server.moveTo("2026-04-15T12:00:00Z");
});
