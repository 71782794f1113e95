import { MODEL_NAMES, type Model, rowOf } from "@pharmacy/contract/models";
import { fieldsHiddenFrom, may } from "@pharmacy/contract/permissions";
import { PHARMACY_ROLES, PLATFORM_ROLES, type Role } from "@pharmacy/contract/roles.values";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { actionsIn, logReader } from "#test/log-reader.ts";
import { testServer } from "#test/server.ts";
import { newId } from "../platform/db/ids.ts";

const server = testServer();
const { entries, aHistory } = logReader(server);

/** The network addresses in the history, whole and shortened. */
async function addresses() {
  const [whole = ""] = (await entries()).flatMap(({ ip }) => ip ?? []);
  return { whole, cut: whole.replace(/\d+$/, "x"), network: whole.replace(/\.\d+$/, "") };
}

/** True if a role may read some records of a model outside the log. */
const mayRead = (role: Role, model: Model) =>
  may(role, model, "view") || rowOf(model).isPersonal === true;

/** Guarantees that the log tells no role more of a record than the record itself. */
describe.each(PLATFORM_ROLES)("the log of %s", (role) => {
  /** An entry about each model, of one pharmacy; returns their ids. */
  async function ofEachModel() {
    const { pharmacy } = await aHistory();
    await server.db.execute(sql`
      insert into audit_logs (id, actor_type, actor_name, action, model, organization, record_id,
        record_label, changes, outcome, request_id)
      select gen_random_uuid(), 'system', 'Brindlewick', 'update', model, ${pharmacy.id},
        gen_random_uuid(), 'Zyxquill ' || model,
        jsonb_build_array(jsonb_build_object('field', 'total', 'from', 1, 'to', 123456789)),
        'success', 'one-request'
      from unnest(${sql.param(MODEL_NAMES)}::text[]) as models (model)`);
    const { rows } = await server.db.execute<{ id: string; record: string; model: Model }>(
      sql`select id, record_id as record, model from audit_logs where actor_name = 'Brindlewick'`,
    );
    return { pharmacy, rows, hidden: rows.filter(({ model }) => !mayRead(role, model)) };
  }

  test("has no entry about a model that the role may not view", async () => {
    const { pharmacy, rows, hidden } = await ofEachModel();
    expect(rows).toHaveLength(MODEL_NAMES.length);
    const caller = await server.as(role);
    const columns = "at,record,changes,summary";
    for (const query of [
      "count=100",
      "count=100&search=zyxquill",
      "count=100&requestId=one-request",
      "count=100&lines=runs",
      `count=100&organization=${pharmacy.id}`,
    ]) {
      const seen = (await caller.get(`/api/logs?${query}`)).json();
      const ids = (await caller.get(`/api/logs/ids?${query.slice(10)}`)).json().ids;
      const file = await caller.get(
        `/api/logs/export?format=csv&columns=${columns}&${query.slice(10)}`,
      );
      const models: Model[] = seen.items.map(({ model }: { model: Model }) => model);
      expect(models.filter((model) => !mayRead(role, model))).toEqual([]);
      expect(seen.total).toBe(seen.items.length);
      expect(ids).toHaveLength(seen.items.length);
      for (const { id, model } of hidden) {
        expect(ids).not.toContain(id);
        expect(file.body).not.toContain(`Zyxquill ${model}\r`);
        expect(file.body).not.toContain(`Zyxquill ${model},`);
      }
    }
    for (const { id, model, record } of hidden) {
      expect((await caller.get(`/api/logs/${id}`)).statusCode).toBe(404);
      for (const query of [`model=${model}`, `recordId=${record}`, `search=${record}`]) {
        expect([query, await entries(query, caller)]).toEqual([query, []]);
      }
    }
    const { body } = await caller.get(`/api/organizations/${pharmacy.id}/timeline?count=100`);
    for (const { id } of hidden) expect(body).not.toContain(id);
  });

  test("is of models without fields that are hidden from the role", () => {
    const withHidden = MODEL_NAMES.filter((model) => fieldsHiddenFrom(role, model).length > 0);
    expect(withHidden).toEqual([]);
  });
});

test("administrators read the entries about every model", async () => {
  const { pharmacy } = await aHistory();
  await server.db.execute(sql`
    insert into audit_logs (id, actor_type, actor_name, action, model, organization, record_label, changes, outcome)
    select gen_random_uuid(), 'system', 'Brindlewick', 'update', model, ${pharmacy.id}, 'x', '[]', 'success'
    from unnest(${sql.param(MODEL_NAMES)}::text[]) as models (model)`);
  const models = (await entries("search=Brindlewick")).map(({ model }) => model);
  expect(models.sort()).toEqual([...MODEL_NAMES].sort());
});

test("support reads no entries about webhooks, the bank, expenses and imports, and can still verify the log", async () => {
  const support = await server.as("support");
  expect(MODEL_NAMES.filter((model) => !mayRead("support", model))).toEqual([
    "webhook",
    "bankFile",
    "bankLine",
    "run",
    "expense",
  ]);
  expect((await support.get("/api/logs/verify")).statusCode).toBe(200);
  expect((await support.get("/api/logs/archives")).statusCode).toBe(200);
  for (const role of ["catalogue", "finance"] as const) {
    expect((await (await server.as(role)).get("/api/logs/verify")).statusCode).toBe(403);
  }
});

/** Guarantees that each role reads only the log of its own area and cannot guess the rest. */
describe("access to the log", () => {
  test.each([
    ["catalogue", ["delete unit", "update unit", "create unit"]],
    ["finance", ["create organization"]],
  ] as const)("%s reads %j", async (role, readable) => {
    await aHistory();
    const caller = await server.as(role);
    expect(actionsIn(await entries("", caller))).toEqual(readable);
    expect(await entries("model=user", caller)).toEqual([]);
    expect(await entries("model=session&search=a", caller)).toEqual([]);
  });

  test.each([
    ["catalogue", "unit"],
    ["finance", "organization"],
  ] as const)("%s exports and counts only what it can read", async (role, model) => {
    const { unit, pharmacy } = await aHistory();
    const caller = await server.as(role);
    const own = (await entries("", caller)).map(({ id }) => id);
    expect((await caller.get("/api/logs/ids")).json().ids).toEqual(own);
    const file = await caller.get("/api/logs/export?format=csv&columns=model");
    const kinds = file.body.split("\r\n").slice(1, -1);
    expect(kinds).toHaveLength(own.length);
    expect(new Set(kinds.map((kind) => kind.toLowerCase()))).toEqual(new Set([model]));
    const foreign = model === "unit" ? pharmacy.id : unit.id;
    for (const query of [`search=${foreign}`, `recordId=${foreign}`]) {
      expect(await entries(query, caller)).toEqual([]);
    }
    const [other] = await entries(`recordId=${foreign}`);
    expect(await entries(`requestId=${other?.requestId}`, caller)).toEqual([]);
  });

  test("support reads everything, with shortened network addresses", async () => {
    await aHistory();
    const caller = await server.as("support");
    const { whole, cut } = await addresses();
    expect(whole).toMatch(/^10\.0\.\d+\.\d+$/);
    const all = (await entries()).map((entry) => ({
      ...entry,
      ip: entry.ip && cut,
      // support changes none of these records
      toPutBack: [],
    }));
    expect(await entries("", caller)).toEqual(all);
  });

  test.each(["support", "finance"] as const)(
    "%s never sees a whole network address",
    async (role) => {
      const { pharmacy } = await aHistory();
      const { whole, cut } = await addresses();
      await server.db.execute(sql`
      insert into audit_logs (id, actor_type, actor_name, action, model, record_id, record_label, changes, outcome)
      select gen_random_uuid(), 'direct', 'dba', 'update', model, ${pharmacy.id}, 'by hand',
        jsonb_build_array(jsonb_build_object('field', field, 'from', null, 'to', ${whole}::text)), 'success'
      from (values ('session', 'ip'), ('organization', 'last_used_ip')) as changed (model, field)`);
      const caller = await server.as(role);
      const list = await caller.get("/api/logs?count=100");
      const [one] = list.json().items.filter((entry: { ip: string | null }) => entry.ip);
      const answers = [
        list,
        await caller.get(`/api/logs/${one.id}`),
        await caller.get(`/api/logs?recordId=${pharmacy.id}`),
        await caller.get(`/api/logs?search=${whole}`),
        await caller.get("/api/logs/export?format=csv&columns=ip,changes"),
        await caller.get("/api/sessions?count=100"),
        await caller.get("/api/sessions/export?format=csv&columns=ip"),
      ];
      for (const { body } of answers) expect(body).not.toContain(whole);
      expect(answers[1]?.json().ip).toBe(cut);
      expect(answers[4]?.body).toContain(cut);
      expect((await caller.post("/api/logs/chain", {})).statusCode).toBe(403);
      expect((await caller.get("/api/logs/chain?from=&to=")).statusCode).toBe(403);
    },
  );

  test("a search by address matches its whole network, so the hidden part cannot be guessed", async () => {
    await aHistory();
    const caller = await server.as("support");
    const { whole, cut, network } = await addresses();
    const other = whole.endsWith(".99") ? `${network}.98` : `${network}.99`;
    for (const search of [whole, other, network, cut]) {
      expect(await entries(`model=unit&search=${search}`, caller)).toHaveLength(3);
    }
    expect(await entries(`model=unit&search=${whole}`)).toHaveLength(3);
    expect(await entries(`model=unit&search=${other}`)).toEqual([]);
    expect(await entries("model=unit&search=192.0.2.7", caller)).toEqual([]);
  });

  test("an entry of another area looks like one that does not exist", async () => {
    const { pharmacy } = await aHistory();
    const caller = await server.as("catalogue");
    const [foreign] = await entries(`recordId=${pharmacy.id}`);
    const [own] = await entries("model=unit");
    const { ip: _, ...shown } = own ?? {};
    expect((await caller.get(`/api/logs/${own?.id}`)).json()).toEqual({
      ...shown,
      ip: (await addresses()).cut,
    });
    for (const id of [foreign?.id, newId()]) {
      const answer = await caller.get(`/api/logs/${id}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().message).toBe("Log entry not found.");
    }
  });

  test.each(PHARMACY_ROLES)("%s reads nothing", async (role) => {
    const { pharmacy } = await aHistory();
    const caller = await server.as(role, pharmacy.id);
    const [entry] = await entries();
    for (const url of [
      "/api/logs",
      `/api/logs/${entry?.id}`,
      "/api/logs/ids",
      "/api/logs/export?format=csv&columns=at",
    ]) {
      expect((await caller.get(url)).statusCode).toBe(403);
    }
  });
});
