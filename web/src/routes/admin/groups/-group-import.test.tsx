import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { check, confirm, openImport, work } from "#test/imports.ts";

const app = testApp();

const ATC = "Code;Name\nA10;Drugs used in diabetes\nA;Alimentary tract and metabolism\n";

test("a tree of groups comes in from a file of codes", async () => {
  const page = await openImport(app, "/admin/groups/import");
  await check(app, page, ATC, "groups");
  await screen.findByText("2 new, 0 changed, 0 unchanged, 0 refused");
  await confirm(page, "Import 2 groups");
  await work(app, "Importing groups…");
  await screen.findByText("2 groups imported.");
  const { items } = (await app.get("/api/groups")).json();
  expect(items.map(({ path }: { path: string }) => path)).toEqual([
    "Alimentary tract and metabolism",
    "Alimentary tract and metabolism › Drugs used in diabetes",
  ]);
});

test("the list of groups leads to their import", async () => {
  await app.signIn();
  const page = open("/admin/groups");
  const [link] = await screen.findAllByRole("link", { name: "Import" });
  await page.user.click(link as HTMLElement);
  expect(await screen.findByRole("heading", { name: "Import groups" })).toBeTruthy();
});
