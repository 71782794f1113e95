import { aCustomer } from "@pharmacy/server/test/orders";
import { aWaitingOne } from "@pharmacy/server/test/registrations";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

test.each([
  ["organization", async () => (await aCustomer(app)).organization, "/admin/orgs/:id"],
  ["order", async () => (await (await aCustomer(app)).place()).id, "/admin/orders/:id"],
  ["order", async () => (await (await aCustomer(app)).place()).id, "/admin/orders?id=:id"],
  ["item", async () => (await aCustomer(app)).items[0].id, "/admin/items?id=:id"],
  ["product", async () => aProductOf(await aCustomer(app)), "/admin/products?id=:id"],
  ["registration", async () => (await aWaitingOne(app)).id, "/admin/registrations/:id"],
] as const)("a note on a record of the model %s is shown with it", async (model, make, address) => {
  const recordId = await make();
  await app.post("/api/notes", { model, recordId, text: "Only we read this." });
  await app.signIn("support");
  open(address.replace(":id", recordId));
  const card = await screen.findByRole("region", { name: "Notes" });
  await within(card).findByText("Only we read this.");
});

test("a pharmacy's user sees no notes beside a product", async () => {
  const customer = await aCustomer(app);
  const recordId = await aProductOf(customer);
  await app.post("/api/notes", { model: "product", recordId, text: "Only we read this." });
  // already loaded, so that it would be on screen with the sheet
  await import("./notes-card.tsx");
  await app.signIn("owner", customer.organization);
  open(`/dashboard/products?id=${recordId}`);
  await screen.findByRole("region", { name: "Stock and batches" });
  const late = screen.findByRole("region", { name: "Notes" }, { timeout: 500 });
  await expect(late).rejects.toThrow();
});

async function aProductOf({ items, ofItem }: Awaited<ReturnType<typeof aCustomer>>) {
  return (await ofItem(items[0].id)).json<{ id: string }>().id;
}
