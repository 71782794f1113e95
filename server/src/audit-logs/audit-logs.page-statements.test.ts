import type { AuditLog } from "@pharmacy/contract/audit-logs/audit-logs";
import { expect, onTestFinished, test, vi } from "vitest";
import { anOrganization, aUser } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { NAMED } from "../resources.ts";
import { withNames } from "./audit-logs.named-records.ts";

const server = testServer();

/** The first page of a log whose entries refer to users and pharmacies. */
async function aPage(): Promise<AuditLog[]> {
  const { id } = (await server.post("/api/organizations", anOrganization())).json();
  await server.post("/api/users", aUser({ role: "owner", organization: id }));
  const { items } = (await server.get("/api/logs")).json();
  const models = (items as AuditLog[]).flatMap(({ names }) => names.map(({ model }) => model));
  expect(new Set(models)).toEqual(new Set(["user", "organization"]));
  return items;
}

/** The statements sent meanwhile, without those about sessions. */
async function statementsDuring(work: () => Promise<unknown>) {
  const query = vi.spyOn(server.db.$client, "query");
  onTestFinished(() => query.mockRestore());
  await work();
  return query.mock.calls
    .map(([statement]) => statement as unknown as { name?: string; text: string })
    .filter(({ name }) => name !== "live_sessions");
}

/** Guarantees that what a page of the log costs does not grow unnoticed; the bench measures it. */
test("a page of the log takes one prepared statement, and one for each model it names", async () => {
  await aPage();
  const statements = await statementsDuring(() => server.get("/api/logs"));
  expect(statements.map(({ name }) => name)).toEqual([
    "logs of admin first 25",
    expect.stringMatching(/^names \d+$/),
    expect.stringMatching(/^names \d+$/),
  ]);
});

test("a page of the log does not compute what only its export shows", async () => {
  const [page] = await statementsDuring(() => server.get("/api/logs"));
  expect(page?.text).not.toContain("json_build_object");
});

test("pages of the log at the same moment look their names up together", async () => {
  const items = await aPage();
  const services = { db: server.db, named: NAMED };
  const named = () => withNames(services, { role: "admin" }, items);
  const statements = await statementsDuring(async () => {
    const pages = await Promise.all([named(), named(), named()]);
    expect(pages).toEqual([items, items, items]);
  });
  expect(statements).toHaveLength(2);
});

test("more names than one statement asks for are looked up one statement after another", async () => {
  const [entry] = await aPage();
  const ids = Array.from({ length: 250 }, () => crypto.randomUUID());
  const changes = [{ field: "ids", from: null, to: [...ids, server.adminId()] }];
  let names: AuditLog["names"] = [];
  const statements = await statementsDuring(async () => {
    const crowded = { ...(entry as AuditLog), model: "user" as const, changes };
    const [named] = await withNames({ db: server.db, named: NAMED }, { role: "admin" }, [crowded]);
    names = named?.names ?? [];
  });
  expect(statements).toHaveLength(3);
  expect(names).toHaveLength(251);
  expect(names.filter(({ isOpen }) => isOpen).map(({ id }) => id)).toEqual([server.adminId()]);
});
