import { aPair, newBatch, shelfOf, sync } from "@pharmacy/server/test/products";
import { workRuns } from "@pharmacy/server/test/runs";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
// loads the lazy code beforehand, so that no test waits for it
import "#resources/products/copy/copy-sheet.tsx";
import { POLL_MS } from "#resources/runs/runs.api.ts";
import { open, testApp } from "#test/app.tsx";
import { hasten } from "#test/hasten.ts";

const app = testApp();

const at = (id: string) => `/admin/orgs/${id}?tab=products`;

test("a pharmacy's page lists its products with stock and expiry, and leads to all of them", async () => {
  const { target } = await aPair(app);
  const { id } = await target.make({ name: "Zinc tablets", sku: "ZN-1", reorderPoint: 20 });
  await newBatch(app, id, { quantity: 12, expiryDate: "2099-01-31" });
  await app.signIn();
  open(at(target.organization));
  const row = within((await screen.findByText("Zinc tablets")).closest("li") ?? document.body);
  for (const words of ["ZN-1 · €6.99", "Low", "12", "Active"]) row.getByText(words);
  row.getByText(/2099/);
  screen.getByRole("heading", { name: "Products (1)" });
  const all = screen.getByRole("link", { name: "See all" });
  expect(all.getAttribute("href")).toBe(`/admin/products?organization=${target.organization}`);
  const importing = screen.getByRole("link", { name: "Import" });
  expect(importing.getAttribute("href")).toContain(target.organization);
});

test("support is offered neither an import nor a copy", async () => {
  const { target } = await aPair(app);
  await target.make({ name: "Zinc tablets" });
  await app.signIn("support");
  open(at(target.organization));
  await screen.findByText("Zinc tablets");
  expect(screen.queryByRole("link", { name: "Import" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Copy products from…" })).toBeNull();
});

test("copying asks from which other pharmacy", async () => {
  const { target } = await aPair(app, { name: "Hill Pharmacy" });
  await app.signIn();
  const { user } = open(at(target.organization));
  await user.click(await screen.findByRole("button", { name: "Copy products from…" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Copy products" }));
  await user.click(await sheet.findByRole("button", { name: "Copy from Choose a pharmacy" }));
  await screen.findByRole("option", { name: /Rathfern Pharmacy/ });
  expect(screen.queryByRole("option", { name: /Any|Hill Pharmacy/ })).toBeNull();
});

test("where the plan has no copying, that is said before a pharmacy can be chosen, with what to do", async () => {
  const { target } = await aPair(app, { name: "Hill Pharmacy" }, {}, { features: [] });
  await app.signIn();
  const { user } = open(at(target.organization));
  await user.click(await screen.findByRole("button", { name: "Copy products from…" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Copy products" }));
  await sheet.findByText(
    "The plan of Hill Pharmacy does not include product copying. Change its plan first.",
  );
  expect(sheet.queryByRole("button", { name: /Copy from/ })).toBeNull();
});

/** Records every call that copies. */
function copyCalls(): string[] {
  const calls: string[] = [];
  const real = globalThis.fetch;
  const spy = vi.spyOn(globalThis, "fetch").mockImplementation((...call) => {
    const url = new URL(String(call[0] instanceof Request ? call[0].url : call[0]), "http://web");
    const [, rest] = /sync-from\/[^/]+(\/pick|$)/.exec(url.pathname) ?? [];
    if (rest !== undefined) calls.push(`${call[1]?.method ?? "GET"} sync-from${rest}`);
    return real(...call);
  });
  onTestFinished(() => spy.mockRestore());
  return calls;
}

test("what nobody chose otherwise is copied with GET, a choice with a pick", async () => {
  const { source, target } = await aPair(app, { name: "Hill Pharmacy" });
  await source.make({ sku: "A", name: "Amox" });
  await source.make({ sku: "B", name: "Brush" });
  await app.signIn();
  const calls = copyCalls();
  const { user } = open(at(target.organization));
  const openSheet = async () => {
    await user.click(await screen.findByRole("button", { name: "Copy products from…" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Copy products" }));
    await user.click(await sheet.findByRole("button", { name: /^Copy from/ }));
    await user.click(await screen.findByRole("option", { name: /Rathfern Pharmacy/ }));
    return sheet;
  };
  let sheet = await openSheet();
  await sheet.findByRole("button", { name: "Copy 2 products" });
  await user.click(sheet.getByRole("checkbox", { name: /^Brush/ }));
  await user.click(sheet.getByRole("button", { name: "Copy 1 product" }));
  await screen.findByText("Product synced successfully");
  expect(calls).toEqual(["POST sync-from/pick"]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  sheet = await openSheet();
  await user.click(await sheet.findByRole("button", { name: "Copy 1 product" }));
  await waitFor(() => expect(calls).toEqual(["POST sync-from/pick", "GET sync-from"]));
  await waitFor(async () =>
    expect((await shelfOf(app, target)).map(({ name }) => name).sort()).toEqual(["Amox", "Brush"]),
  );
});

test("a copy that fails says so in the words of the product", async () => {
  const { source, target } = await aPair(app);
  await source.make({ sku: "A", name: "Amox" });
  await app.signIn();
  const { user } = open(at(target.organization));
  await user.click(await screen.findByRole("button", { name: "Copy products from…" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Copy products" }));
  await user.click(await sheet.findByRole("button", { name: /^Copy from/ }));
  await user.click(await screen.findByRole("option", { name: /Rathfern Pharmacy/ }));
  const button = await sheet.findByRole("button", { name: "Copy 1 product" });
  await source.make({ sku: "B", name: "Brush" });
  await user.click(button);
  await screen.findByText("Failed to sync product");
});

test("products of another pharmacy are compared, picked, copied and taken back", async () => {
  hasten(POLL_MS);
  const { source, target } = await aPair(app);
  await source.make({ sku: "A", name: "Amox" });
  const both = await source.make({ sku: "B", name: "Brush" });
  await sync(app, source, target);
  await source.make({ sku: "N", name: "New one" });
  await source.make({ sku: "M", name: "Another new one" });
  const [, copy] = await shelfOf(app, target);
  await app.patch(`/api/products/${both.id}`, { name: "Brush there", version: 1 });
  await app.patch(`/api/products/${copy?.id}`, { name: "Brush here", version: 1 });
  await app.signIn();
  const { user } = open(at(target.organization));
  await user.click(await screen.findByRole("button", { name: "Copy products from…" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Copy products" }));
  await user.click(await sheet.findByRole("button", { name: /^Copy from/ }));
  await user.click(await screen.findByRole("option", { name: /Rathfern Pharmacy/ }));
  expect(
    (await sheet.findByRole<HTMLInputElement>("checkbox", { name: /^Only there/ })).checked,
  ).toBe(true);
  const changed = within(
    sheet.getByText("Brush here", { selector: "span" }).closest("li") as HTMLElement,
  );
  changed.getByText("Brush there");
  expect(changed.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
  sheet.getByRole("button", { name: "Copy 2 products" });
  await user.click(sheet.getByRole("checkbox", { name: /^Another new one/ }));
  await user.click(changed.getByRole("checkbox"));
  await user.click(sheet.getByRole("button", { name: "Copy 2 products" }));
  await screen.findByText("Product synced successfully");
  const names = async () => (await shelfOf(app, target)).map(({ name }) => name).sort();
  expect(await names()).toEqual(["Amox", "Brush there", "New one"]);
  const undos = () => screen.getAllByRole("button", { name: "Undo copy" });
  await waitFor(() => expect(undos()).toHaveLength(2));
  await user.click(undos()[0] as HTMLElement);
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Undo copy" }));
  await screen.findByText("Undo of Products of Rathfern Pharmacy");
  await workRuns(app);
  await waitFor(async () => expect(await names()).toEqual(["Amox", "Brush here"]));
});

test("a copy that is out of date is refused with the reason, and can be compared again", async () => {
  const { source, target } = await aPair(app);
  await source.make({ sku: "A", name: "Amox" });
  await app.signIn();
  const { user } = open(at(target.organization));
  await user.click(await screen.findByRole("button", { name: "Copy products from…" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Copy products" }));
  await user.click(await sheet.findByRole("button", { name: /^Copy from/ }));
  await user.click(await screen.findByRole("option", { name: /Rathfern Pharmacy/ }));
  const button = await sheet.findByRole("button", { name: "Copy 1 product" });
  await source.make({ sku: "B", name: "Brush" });
  await user.click(button);
  await sheet.findByText("Products have changed since you compared them. Compare again.");
  await user.click(await sheet.findByRole("button", { name: "Copy 2 products" }));
  await screen.findByText("Product synced successfully");
});
