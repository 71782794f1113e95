import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { loadRows } from "#test/load-rows.ts";
import { actionsIn, logReader } from "#test/log-reader.ts";
import { aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const { entries, aHistory } = logReader(server);

describe("the audit log", () => {
  test("can be searched by actor and by record", async () => {
    await aHistory();
    expect(actionsIn(await entries("search=TABLET&model=unit"))).toEqual(["create unit"]);
    const [entry] = await entries("model=organization");
    const name = encodeURIComponent(entry?.actorName ?? "");
    const own = await entries(`search=${name}`);
    expect(own.filter(({ actorId }) => actorId === server.adminId())).toHaveLength(4);
    // those in which the user, or their session, was the record
    expect(actionsIn(own.filter(({ actorType }) => actorType === "system"))).toEqual([
      "create session",
      "create user",
    ]);
  });

  test("can be searched by the whole id of a record, a request or a user, and by network address", async () => {
    const { unit } = await aHistory();
    expect(await entries(`search=${unit.id.toUpperCase()}`)).toHaveLength(3);
    const [created] = await entries("action=create&model=unit");
    expect(await entries(`search=${created?.requestId}`)).toEqual([created]);
    const did = await entries(`search=${server.adminId()}`);
    expect(did.filter(({ actorType }) => actorType === "user")).toHaveLength(4);
    expect(await entries(`model=unit&search=${created?.ip}`)).toHaveLength(3);
    expect(await entries(`search=${unit.id.slice(0, -1)}`)).toEqual([]);
  });

  test("can be searched by the actor's email at that time, whole or by prefix", async () => {
    const ines = await server.as("catalogue");
    const rename = (email: string) =>
      server.db.execute(sql`update users set email = ${email} where id = ${ines.userId}`);
    await rename("Ines_Carvalho@castlewren.example");
    const made = (await ines.post("/api/units", aUnit())).json().id;
    await rename("ines@rathfern.example");
    const [found] = await entries("search=ines_carvalho@castlewren.example");
    expect(found).toMatchObject({ actorId: ines.userId, recordId: made });
    for (const search of [
      "INES_Carvalho@Castlewren.example",
      "ines_carvalho@c",
      "ines_carvalho@",
    ]) {
      expect(await entries(`search=${search}&model=unit`)).toEqual([found]);
      expect(await entries(`search=${search} create&model=unit`)).toEqual([]);
    }
    // wildcard characters are ordinary letters
    for (const search of [
      "ines%25carvalho@c",
      "inesXcarvalho@c",
      "_@castlewren",
      "carvalho@castle",
    ]) {
      expect(await entries(`search=${search}&model=unit`)).toEqual([]);
    }
  });

  test("can be searched by the email of a failed sign-in", async () => {
    const email = "stranger@elsewhere.example";
    await server.visitor.post("/api/auth/login", { email, password: "x" });
    for (const search of [email, "stranger@else"]) {
      expect(actionsIn(await entries(`search=${search}`))).toEqual(["signInFailed session"]);
    }
  });

  test("finds few among very many by their email, using an index", async () => {
    await loadRows(
      server.db,
      sql`
      insert into audit_logs (id, actor_type, actor_name, actor_email, action, model, record_label, changes, outcome)
      select gen_random_uuid(), 'user', 'Person', 'person.' || n || '@castlewren.example', 'create', 'file', 'f', '[]', 'success'
      from generate_series(1, 20000) n`,
    );
    await server.db.execute(sql`analyze audit_logs`);
    const { rows } = await server.db.execute<{ "QUERY PLAN": string }>(sql`
      explain select id from audit_logs
      where lower(actor_email) like 'person.77@castlewren.example%'
        or search @@ search_beginnings('person.77@castlewren.example')
      order by at desc, id desc limit 25`);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("audit_logs_actor_email");
    expect(plan).not.toContain("Seq Scan");
    expect(await entries("search=person.77@castlewren.example")).toHaveLength(1);
  });

  test("can be searched by words, ignoring case, accents and marks; the last word may be incomplete", async () => {
    const { id } = (
      await server.post("/api/units", aUnit({ name: "Café-crème (3 mL), 'O'Brien'" }))
    ).json();
    for (const search of [
      "cafe",
      "CREME",
      "cafe crem",
      "3 ml",
      "o'brien",
      "café-crème",
      "3 cafe, bri",
    ]) {
      const found = await entries(`model=unit&search=${encodeURIComponent(search)}`);
      expect(found.map(({ recordId }) => recordId)).toEqual([id]);
    }
    for (const search of ["afe", "caf creme", "cafe tea", "':*", "!cafe", "cafe | tea", "&", "%"]) {
      const found = await entries(`model=unit&search=${encodeURIComponent(search)}`);
      expect(found).toEqual(search === "!cafe" ? [expect.objectContaining({ recordId: id })] : []);
    }
  });

  test("counts only to a thousand what no counter covers", async () => {
    await server.db.execute(sql`
      insert into audit_logs (id, actor_type, actor_name, action, model, record_label, changes, outcome)
      select gen_random_uuid(), 'system', 'System', 'create', 'file', 'f', '[]', 'success'
      from generate_series(1, 1001) n`);
    const query = "model=file&from=2020-01-01&timeZone=UTC&count=100&page=11";
    const answer = (await server.get(`/api/logs?${query}`)).json();
    expect(answer).toMatchObject({ total: 1_000, totalIsExact: false });
    expect(answer.items).toHaveLength(1);
  });

  test("looks through the newest entries for common words, and says that there may be more", async () => {
    await server.db.execute(sql`
      insert into audit_logs (id, actor_type, actor_name, action, model, record_label, changes, outcome)
      select gen_random_uuid(), 'system', 'System', 'create', 'file',
        case when n % 2 = 0 then 'amber vial' else 'vial' end, '[]', 'success'
      from generate_series(1, 1800) n`);
    const answer = (await server.get("/api/logs?search=amber%20vial&count=25")).json();
    expect(answer.items).toHaveLength(25);
    expect(answer.totalIsExact).toBe(false);
    expect(answer.total).toBeGreaterThan(700);
    expect(answer.total).toBeLessThan(800);
    const past = (await server.get("/api/logs?search=amber%20vial&count=100&page=10")).json();
    expect(past).toMatchObject({ items: [], total: 900, totalIsExact: true });
  });
});
