import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aPharmacy } from "#test/members.ts";
import { aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { unitKind, units } from "../../catalogue/units/units.table.ts";
import { listRecords } from "../db/list.ts";

const server = testServer();

const PRODUCTS = "/api/products";

const addressOf = (where: string) => `${PRODUCTS}?where=${encodeURIComponent(where)}`;

test.each([
  ["secret is 1", 'This list has no field "secret" to filter by.'],
  ["constructor is 1", 'This list has no field "constructor" to filter by.'],
  ["price contains 5", '"Selling price" is compared by one of: above, below, is,'],
  ["price above five", '"Selling price" is compared with a number such as 12.5.'],
  ["price above 1e9", '"Selling price" is compared with a number such as 12.5.'],
  ["createdAt after yesterday", '"Created" is compared with a date, as year-month-day.'],
  ["createdAt after 2026-02-31", '"Created" is compared with a date, as year-month-day.'],
  ["nextExpiryOn before 9999-01-01", '"Next expiry" is compared with a date, as year-month-day.'],
  ["stateNow is gone", '"Status" is one of: draft, '],
  ["name", '"name" must be followed by one of:'],
  ["name is a and sku is b or sku is c", 'Join all conditions by "and", or all by "or".'],
  [Array(40).fill("name is a").join(" or "), "A list has at most 10 conditions."],
  [`name is ${"a".repeat(1_000)}`, "The conditions have at most 1000 characters."],
])("%s is refused", async (where, message) => {
  const answer = await server.get(addressOf(where));
  expect(answer.statusCode).toBe(400);
  expect(JSON.stringify(answer.json())).toContain(JSON.stringify(message).slice(1, -1));
});

test("a list that takes no conditions refuses them", async () => {
  const answer = await server.get("/api/faq?where=title%20is%20a");
  expect(answer.statusCode).toBe(400);
});

test("what a role does not see is refused like what does not exist, and not offered", async () => {
  const { id: organization } = await aPharmacy(server);
  const viewer = await server.as("viewer", organization);
  const owner = await server.as("owner", organization);
  for (const where of ["costPrice above 5", "costPrice isEmpty"]) {
    const answer = await viewer.get(addressOf(where));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe('This list has no field "costPrice" to filter by.');
    expect((await owner.get(addressOf(where))).statusCode).toBe(200);
    const ids = await viewer.get(`${PRODUCTS}/ids?where=${encodeURIComponent(where)}`);
    expect(ids.statusCode).toBe(400);
    const exported = { format: "csv", columns: "name", where };
    expect((await viewer.post(`${PRODUCTS}/export`, exported)).statusCode).not.toBe(200);
  }
  const names = async (caller: typeof owner): Promise<string[]> => {
    const { fields } = (await caller.get(`${PRODUCTS}/fields`)).json();
    return fields.map(({ name }: { name: string }) => name);
  };
  expect(await names(viewer)).not.toContain("costPrice");
  expect(await names(owner)).toContain("costPrice");
});

test("an owner learns of the network's income by no condition, and by no file", async () => {
  const { id: organization } = await aPharmacy(server, {}, { price: 4_200 });
  const owner = await server.as("owner", organization);
  const found = async (caller: Pick<typeof server, "get">, where: string): Promise<number> =>
    (await caller.get(`/api/plans?where=${encodeURIComponent(where)}`)).json().total;
  for (const where of ["activeSubscriptions above 0", "monthlyValue above 1"]) {
    expect([where, await found(server, where)]).toEqual([where, 1]);
    expect([where, await found(owner, where)]).toEqual([where, 0]);
  }
  const body = { format: "csv", columns: "activeSubscriptions,monthlyValue" };
  const file = async (caller: Pick<typeof server, "get" | "post">) => {
    const { url } = (await caller.post("/api/plans/export", body)).json();
    return (await caller.get(url)).body.trim().split(/\r?\n/).slice(1);
  };
  expect(await file(server)).toEqual(["1,4200"]);
  expect(await file(owner)).toEqual([","]);
});

test("a network address is compared as the caller sees it", async () => {
  const support = await server.as("support");
  const other = await server.as("catalogue");
  await server.db.execute(
    sql`update sessions set ip = '203.0.113.77' where "user" = ${other.userId}`,
  );
  const found = async (caller: Pick<typeof server, "get">, where: string): Promise<number> =>
    (await caller.get(`/api/sessions?where=${encodeURIComponent(where)}`)).json().total;
  expect(await found(server, "ip contains 203.0.113.77")).toBe(1);
  expect(await found(support, "ip contains 203.0.113.77")).toBe(0);
  expect(await found(support, "ip contains 203.0.113")).toBe(1);
});

test("blanks alone are no conditions", async () => {
  const { id: organization } = await aPharmacy(server);
  const owner = await server.as("owner", organization);
  expect((await owner.get("/api/users?where=%20%20")).json()).toMatchObject({ total: 1 });
});

test("conditions find nothing of another pharmacy", async () => {
  const { id: own } = await aPharmacy(server, { name: "Brindlewick" });
  await aPharmacy(server, { name: "Zyxquill" });
  const owner = await server.as("owner", own);
  const where = encodeURIComponent("name isNotEmpty");
  const { total } = (await owner.get(`/api/users?where=${where}`)).json();
  expect(total).toBe(1);
});

test("conditions that take too long are stopped, and say what to add", async () => {
  await server.post("/api/units", aUnit());
  const query = { search: "", sort: "", order: "", page: 1, count: 10 } as const;
  const options = {
    where: [sql`pg_sleep(3)::text = ''`],
    isNarrowed: true,
    sorts: {},
    order: { by: [units.name] },
  };
  const found = listRecords(server.db, unitKind, query, options);
  await expect(found).rejects.toMatchObject({
    code: "bad_request",
    message: expect.stringContaining("These conditions take more than 2 seconds"),
  });
});
