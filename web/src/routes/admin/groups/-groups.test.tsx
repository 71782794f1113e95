import { aGroup } from "@pharmacy/server/test/groups";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { option, showActs } from "#test/palette.ts";

const app = testApp();

const made = async (name: string, values: Parameters<typeof aGroup>[0] = {}) =>
  (await app.post("/api/groups", aGroup({ name, ...values }))).json<{ id: string }>();

const focusedName = () => document.activeElement?.textContent;

test("the tree is shown as indented rows, and a search shows paths", async () => {
  const { id } = await made("Medicines");
  let parent = (await made("Pain relief", { parent: id })).id;
  for (const level of [3, 4, 5]) parent = (await made(`Level ${level}`, { parent })).id;
  await made("Personal care");
  await app.signIn();
  const { user } = open("/admin/groups");
  const indentOf = async (group: string) => {
    const row = await screen.findByRole("row", { name: group });
    const name = within(row).getByRole("button", { name: new RegExp(`^${group}`) });
    return (name.firstElementChild as HTMLElement).style.paddingInlineStart;
  };
  expect(await indentOf("Medicines")).toBe("0rem");
  expect(await indentOf("Pain relief")).toBe("1.25rem");
  expect(await indentOf("Level 5")).toBe("5rem");
  await user.type(screen.getByRole("searchbox"), "pain");
  expect(await screen.findByText("Medicines › Pain relief")).toBeTruthy();
});

test("a group is created below another", async () => {
  await made("Medicines");
  await app.signIn();
  const { user } = open("/admin/groups?id=new");
  const sheet = within(await screen.findByRole("dialog", { name: "New group" }));
  await user.type(sheet.getByLabelText(/^Name/), "Pain relief");
  await user.type(sheet.getByLabelText(/^Code/), "pain-relief");
  await user.type(await sheet.findByRole("combobox", { name: /^Placed in/ }), "Medi");
  await user.click(await screen.findByRole("option", { name: /Medicines/ }));
  await user.click(sheet.getByRole("button", { name: "Create group" }));
  await screen.findByRole("row", { name: "Pain relief" });
  expect((await app.get("/api/groups?search=pain")).json().items).toMatchObject([
    { path: "Medicines › Pain relief" },
  ]);
});

test("what moving a group changes is said before it is saved", async () => {
  const { id } = await made("Pain relief");
  await made("Opioids", { parent: id });
  await made("Medicines");
  await app.signIn();
  const { user } = open(`/admin/groups?id=${id}`);
  const sheet = within(await screen.findByRole("dialog", { name: "Pain relief" }));
  await user.click(sheet.getByRole("button", { name: "Edit group" }));
  await user.type(await sheet.findByRole("combobox", { name: /^Placed in/ }), "Medi");
  await user.click(await screen.findByRole("option", { name: /Medicines/ }));
  await sheet.findByText("Becomes Medicines › Pain relief. 1 sub-group moves with it.");
  await user.click(sheet.getByRole("button", { name: "Save group" }));
  await waitFor(async () =>
    expect((await app.get(`/api/groups/${id}`)).json().path).toBe("Medicines › Pain relief"),
  );
});

test("a page that begins in the middle of a group says where", async () => {
  const { id } = await made("Medicines");
  for (let number = 1; number <= 6; number += 1) await made(`Group ${number}`, { parent: id });
  await made("Care");
  await app.signIn();
  open("/admin/groups?count=5&page=2");
  const row = await screen.findByRole("row", { name: "Group 5" });
  expect(within(row).getByRole("button", { name: /^Group 5 ?in Medicines$/ })).toBeTruthy();
  expect(within(row).getByText("in Medicines").className).not.toContain("sr-only");
});

test("the arrows to the sides lead to the group above, and to the first below", async () => {
  const { id } = await made("Medicines");
  await made("Pain relief", { parent: id });
  await made("Skin", { parent: id });
  await app.signIn("support");
  const { user } = open("/admin/groups");
  await screen.findByRole("status", { name: "Moves" });
  (await screen.findByRole("button", { name: /^Skin/ })).focus();
  await user.keyboard("{ArrowLeft}");
  await waitFor(() => expect(focusedName()).toBe("Medicines"));
  await user.keyboard("{ArrowRight}");
  expect(focusedName()).toMatch(/^Pain relief/);
  await user.keyboard("{ArrowRight}{ArrowDown}");
  expect(focusedName()).toMatch(/^Skin/);
});

test("deactivating says how many sub-groups it hides", async () => {
  const { id } = await made("Medicines");
  await made("Pain relief", { parent: id });
  await app.signIn();
  const { user } = open("/admin/groups");
  await user.click(await screen.findByRole("button", { name: "Actions for Medicines" }));
  await user.click(await screen.findByRole("menuitem", { name: "Deactivate group" }));
  const question = await screen.findByRole("alertdialog", { name: "Deactivate Medicines?" });
  expect(within(question).getByText("This also hides 1 sub-group.")).toBeTruthy();
});

test("the palette offers the acts on a found group, and runs one beside the tree", async () => {
  const { id } = await made("Antivirals");
  await app.signIn("catalogue");
  const { user, address } = open("/admin/units");
  expect(await showActs(user, "Antivirals")).toEqual([
    "Edit group",
    "Activate group",
    "Deactivate group",
    "Delete group",
  ]);
  await user.click(await option("Delete group"));
  const question = await screen.findByRole("alertdialog", { name: "Delete Antivirals?" });
  expect(address()).toContain(id);
  await user.click(within(question).getByRole("button", { name: "Delete group" }));
  await screen.findByText("Group deleted successfully");
  await waitFor(() => expect(address()).toBe("/admin/groups"));
});
