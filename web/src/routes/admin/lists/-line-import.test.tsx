import type { ListLine } from "@pharmacy/contract/lists/lists.lines";
import { aPack, newActiveList, newList } from "@pharmacy/server/test/lists";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { check, confirm, openImport, work } from "#test/imports.ts";

const app = testApp();

const linesOf = async (list: string): Promise<ListLine[]> =>
  (await app.get(`/api/lists/${list}/lines`)).json().items;

test("lines come in from a file, changed ones with their old prices, and lead back to the list", async () => {
  const [aspirin, zinc] = [await aPack(app, "Aspirin"), await aPack(app, "Zinc")];
  const list = await newList(app, { name: "Core" }, [{ item: aspirin.id, price: 100 }]);
  const page = await openImport(app, `/admin/lists/${list.id}/import`);
  await screen.findByRole("heading", { name: "Import lines into Core" });
  const file = `Item;Price;Minimum\n${aspirin.code};1.50;\n${zinc.code};2;5\nITM-999999;1;\n`;
  await check(app, page, file, "lines");
  await screen.findByText("1 new, 1 changed, 0 unchanged, 1 refused");
  const [reason] = await screen.findAllByText(/There is no item with this code\./);
  expect(reason).toBeTruthy();
  await page.user.click(screen.getByRole("link", { name: /^Changed/ }));
  await screen.findByText("€1.00");
  screen.getByText("€1.50");
  await confirm(page, "Import 2 lines");
  await work(app, "Importing lines…");
  await screen.findByText("2 lines imported.");
  expect((await linesOf(list.id)).map(({ price }) => price)).toEqual([150, 200]);
  await page.user.click(screen.getByRole("link", { name: "Back to list" }));
  await screen.findByRole("row", { name: /^Zinc/ });
});

test("the imports of one list are not among those of another", async () => {
  const item = await aPack(app);
  const [here, there] = [await newList(app, { name: "Here" }), await newList(app)];
  const page = await openImport(app, `/admin/lists/${here.id}/import`);
  await check(app, page, `Item;Price\n${item.code};1\n`, "lines");
  await screen.findByText("1 new, 0 changed, 0 unchanged, 0 refused");
  const [, run] = /id=([^&]+)/.exec(page.address()) ?? [];
  await page.goTo(`/admin/lists/${there.id}/import`);
  await screen.findByText("No lines have been imported yet.");
  await page.goTo(`/admin/lists/${there.id}/import?id=${run}`);
  await screen.findByText(/^This import is of other records\./);
});

test.each([
  ["catalogue", true],
  ["finance", false],
] as const)("the lines lead to their import for %s: %s", async (role, isOffered) => {
  const item = await aPack(app);
  const list = await newActiveList(app, { name: "Core" }, [{ item: item.id, price: 100 }]);
  await app.signIn(role);
  const page = open(`/admin/lists/${list.id}`);
  await screen.findByRole("button", { name: "Change prices" });
  const link = screen.queryByRole("link", { name: "Import" });
  expect(link !== null).toBe(isOffered);
  if (!link) return;
  await page.user.click(link);
  await screen.findByRole("heading", { name: "Import lines into Core" });
});
