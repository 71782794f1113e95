import { ROLES } from "@pharmacy/contract/roles.values";
import { expect, test } from "vitest";
import { aPair, newBatch, shelfOf, sync } from "#test/products.ts";
import { aTill } from "#test/receipts.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
type Caller = Pick<typeof server, "get" | "post" | "patch">;

/** A pharmacy with a product copied from another. */
async function copied() {
  const { source, target } = await aPair(
    server,
    {},
    {},
    { features: ["productSync", "apiAccess"] },
  );
  await source.make({ sku: "A", name: "Comb" });
  await sync(server, source, target);
  const [product] = await shelfOf(server, target);
  if (!product) throw new Error("Nothing was copied.");
  await newBatch(server, product.id);
  return { source: source.organization, target: target.organization, product };
}

/** Every answer that shows the product to a user of its pharmacy. */
async function answersTo(caller: Caller, id: string): Promise<string> {
  const answers = [
    await caller.get(`/api/products/${id}`),
    await caller.get("/api/products?count=100"),
    await caller.get("/api/products/changes"),
    await caller.get("/api/dashboard/products"),
    await caller.get(`/api/products/${id}/movements`),
    await caller.get(`/api/products/${id}/history`),
    await caller.get("/api/search?q=comb"),
    await caller.post("/api/products/export", { format: "csv" }),
    // refused with the product as it is now
    await caller.patch(`/api/products/${id}`, { reorderPoint: 3, version: 999 }),
    await caller.post(`/api/products/${id}/stock`, { quantity: 1, reason: "count", from: 99 }),
  ];
  return answers.map(({ body }) => body).join("\n");
}

/** Guarantees that a pharmacy does not learn which other one its products were copied from. */
test.each(ROLES.filter((role) => ["owner", "pharmacist", "technician", "viewer"].includes(role)))(
  "the %s of a pharmacy never reads the pharmacy that a product was copied from",
  async (role) => {
    const { source, target, product } = await copied();
    const answers = await answersTo(await server.as(role, target), product.id);
    expect(answers).toContain(product.id);
    expect(answers).not.toContain(source);
    expect(answers).not.toContain("syncedFrom");
  },
);

test("nor does a program of it", async () => {
  const { source, target, product } = await copied();
  const answers = await answersTo(await aTill(server, target), product.id);
  expect(answers).toContain(product.id);
  expect(answers).not.toContain(source);
});

test.each(["admin", "catalogue", "finance", "support"] as const)(
  "%s of the network reads it, alone and in the list",
  async (role) => {
    const { source, target, product } = await copied();
    const person = await server.as(role);
    expect((await person.get(`/api/products/${product.id}`)).json().syncedFrom).toBe(source);
    const [listed] = await shelfOf(person, { organization: target });
    expect(listed?.syncedFrom).toBe(source);
  },
);
