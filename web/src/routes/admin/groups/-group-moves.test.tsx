import { aGroup } from "@pharmacy/server/test/groups";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const made = async (name: string, values: Parameters<typeof aGroup>[0] = {}) =>
  (await app.post("/api/groups", aGroup({ name, ...values }))).json<{ id: string }>();

const rows = () =>
  screen.getAllByRole("row").flatMap((row) => row.getAttribute("aria-label") ?? []);

const rowsAre = (names: string[]) => waitFor(() => expect(rows()).toEqual(names));

async function openThree() {
  for (const name of ["Aa", "Bb", "Cc"]) await made(name);
  await app.signIn();
  const page = open("/admin/groups");
  await screen.findByRole("row", { name: "Cc" });
  await screen.findByRole("status", { name: "Moves" });
  return page;
}

async function choose({ user }: Pick<ReturnType<typeof open>, "user">, name: string, act: string) {
  await user.click(screen.getByRole("button", { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole("menuitem", { name: act }));
}

test("Alt with an arrow moves a group among those beside it, again and again", async () => {
  const { user } = await openThree();
  screen.getByRole("button", { name: "Cc" }).focus();
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await rowsAre(["Aa", "Cc", "Bb"]);
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await rowsAre(["Cc", "Aa", "Bb"]);
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await rowsAre(["Aa", "Cc", "Bb"]);
});

test("keys that are pressed before the last move is done move it further", async () => {
  const { user } = await openThree();
  screen.getByRole("button", { name: "Cc" }).focus();
  await user.keyboard("{Alt>}{ArrowUp}{ArrowUp}{ArrowDown}{ArrowUp}{/Alt}");
  await waitFor(async () => {
    const { items } = (await app.get("/api/groups?search=Cc")).json();
    expect(items).toMatchObject([{ version: 5 }]);
  });
  await rowsAre(["Cc", "Aa", "Bb"]);
});

test("a group that is the last of its group says so instead of moving", async () => {
  const { user } = await openThree();
  screen.getByRole("button", { name: "Cc" }).focus();
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await screen.findByText("Cc is the last of its group here.");
  expect(rows()).toEqual(["Aa", "Bb", "Cc"]);
});

test("a row that can go no further says so in its menu", async () => {
  const { user } = await openThree();
  await user.click(screen.getByRole("button", { name: "Actions for Aa" }));
  const up = await screen.findByRole("menuitem", { name: /^Move up/ });
  expect(up.textContent).toContain("It is the first of its group here.");
  expect(up.getAttribute("aria-disabled")).toBe("true");
});

test("the menu of a row moves it as well, and the move can be taken back", async () => {
  const page = await openThree();
  await choose(page, "Aa", "Move down");
  await rowsAre(["Bb", "Aa", "Cc"]);
  await page.user.click(await screen.findByRole("button", { name: "Undo" }));
  await rowsAre(["Aa", "Bb", "Cc"]);
});

test("users who may not move groups are not offered it", async () => {
  for (const name of ["Aa", "Bb"]) await made(name);
  await app.signIn("support");
  const { user } = open("/admin/groups");
  await screen.findByRole("status", { name: "Moves" });
  (await screen.findByRole("button", { name: "Bb" })).focus();
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  expect(screen.queryByRole("button", { name: "Actions for Bb" })).toBeNull();
  expect((await app.get("/api/groups")).json().items).toMatchObject([
    { name: "Aa" },
    { name: "Bb", version: 1 },
  ]);
});

test("where a search hides the tree, nothing is moved", async () => {
  for (const name of ["Aa one", "Aa two"]) await made(name);
  await app.signIn();
  const { user } = open("/admin/groups?search=Aa");
  await user.click(await screen.findByRole("button", { name: "Actions for Aa two" }));
  const menu = within(await screen.findByRole("menu"));
  expect(menu.queryByRole("menuitem", { name: "Move up" })).toBeNull();
});
