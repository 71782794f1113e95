import { expect, test } from "vitest";
import { logReader } from "#test/log-reader.ts";
import { anOrganization, aPlan, aUser } from "#test/records.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const { entries, aHistory } = logReader(server);

test("an export says in words what happened, and is itself logged", async () => {
  const { unit } = await aHistory();
  const columns = "action,model,record,summary,outcome,changes";
  const url = `/api/logs/export?format=csv&columns=${columns}&recordId=${unit.id}&action=update`;
  const [admin] = await entries("action=update");
  expect((await server.get(url)).body.split("\r\n")).toEqual([
    "\ufeffAction,Kind,Record,Record id,What happened,Outcome,Changes",
    `Update,Unit,pill,${unit.id},${admin?.actorName} changed unit pill,Success,Name: tablet → pill`,
    "",
  ]);
  expect((await entries("action=export"))[0]).toMatchObject({
    model: "log",
    recordLabel: "Logs, 1 row",
    actorId: server.adminId(),
    changes: expect.arrayContaining([{ field: "recordId", from: null, to: unit.id }]),
  });
  const book = await server.get("/api/logs/export?format=xlsx&columns=at,actor");
  expect(book.headers["content-disposition"]).toMatch(/filename="logs-.*\.xlsx"$/);
});

/** The changes of every entry as a file shows them, without users' email addresses. */
async function exportedChanges(caller: Pick<typeof server, "get"> = server) {
  const { body } = await caller.get("/api/logs/export?format=csv&columns=changes");
  return body.replace(/\S+@\S+/g, "");
}

test("an export names referenced records, and writes out dates, amounts and countries", async () => {
  const organization = (await server.post("/api/organizations", anOrganization())).json();
  const plan = (await server.post("/api/plans", aPlan({ name: "Gold", price: 7_950 }))).json();
  await server.put(`/api/organizations/${organization.id}/plan`, {
    plan: plan.id,
    startDate: new Date().toISOString().slice(0, 10),
  });
  await server.patch("/api/settings", { defaultPlan: plan.id, version: 1 });
  const exported = await exportedChanges();
  expect(exported).toContain("Fallback plan: empty → Gold");
  expect(exported).toContain("Price: empty → €79.50");
  expect(exported).toContain("Country: empty → Ireland");
  const today = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
  expect(exported).toContain(`Start date: empty → ${today.format(new Date())}`);
});

test("an export names no record that its reader may not see", async () => {
  const organization = (await server.post("/api/organizations", anOrganization())).json();
  const invited = aUser({ role: "owner", organization: organization.id });
  const { id } = (await server.post("/api/users", invited)).json();
  await server.db.$client.query(
    `insert into audit_logs (id, actor_type, actor_name, action, model, record_label, changes, outcome)
      values (gen_random_uuid(), 'system', 'System', 'update', 'organization', 'x', $1, 'success')`,
    [JSON.stringify([{ field: "owner", from: null, to: id }])],
  );
  expect(await exportedChanges()).toContain(`Owner: empty → ${invited.name}`);
  const csvChanges = await exportedChanges(await server.as("finance"));
  expect(csvChanges).toContain("Owner: empty → a user");
  expect(csvChanges).not.toContain(invited.name);
});
