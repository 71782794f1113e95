import { aGroup } from "@pharmacy/server/test/groups";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const made = async (name: string, values: Parameters<typeof aGroup>[0] = {}) =>
  (await app.post("/api/groups", aGroup({ name, ...values }))).json<{ id: string }>();

const names = () => screen.getAllByRole("row").map((row) => row.getAttribute("aria-label"));

test("the tree is shown as indented rows, and a search shows paths", async () => {
  const { id } = await made("Medicines");
  await made("Pain relief", { parent: id });
  await made("Personal care");
  await app.signIn();
  const { user } = open("/admin/groups");
  const row = await screen.findByRole("row", { name: "Pain relief" });
  expect(within(row).getByText("Pain relief").className).toContain("ps-5");
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
  await sheet.findByText("Becomes Medicines › Pain relief. 1 sub-group and 0 items move with it.");
  await user.click(sheet.getByRole("button", { name: "Save group" }));
  await waitFor(async () =>
    expect((await app.get(`/api/groups/${id}`)).json().path).toBe("Medicines › Pain relief"),
  );
});

test("Alt with an arrow moves a group among those beside it", async () => {
  for (const name of ["Aa", "Bb", "Cc"]) await made(name);
  await app.signIn();
  const { user } = open("/admin/groups");
  (await screen.findByRole("button", { name: "Cc" })).focus();
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await waitFor(() => expect(names().filter(Boolean)).toEqual(["Aa", "Cc", "Bb"]));
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
