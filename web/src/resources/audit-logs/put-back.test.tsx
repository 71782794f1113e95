import { aUnit } from "@pharmacy/server/test/records";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

type Unit = { id: string; version: number };

async function aChangedUnit(...changes: object[]): Promise<Unit> {
  const unit: Unit = (
    await app.post("/api/units", aUnit({ name: "tablet", symbol: "tab" }))
  ).json();
  for (const [index, change] of changes.entries()) {
    await app.patch(`/api/units/${unit.id}`, { ...change, version: index + 1 });
  }
  return unit;
}

const stored = async ({ id }: Unit) => (await app.get(`/api/units/${id}`)).json();

async function openHistory({ id }: Unit) {
  const page = open(`/admin/units?id=${id}`);
  const history = await screen.findByRole("region", { name: "History" });
  const menus = await within(history).findAllByRole("button", { name: /^Put back the change by/ });
  return { ...page, menus };
}

test("one field is put back from the history, and that is undone", async () => {
  const unit = await aChangedUnit({ name: "pill", symbol: "pl" });
  await app.signIn();
  const { user, menus } = await openHistory(unit);
  await user.click(menus[0] as HTMLElement);
  await user.click(await screen.findByRole("menuitem", { name: "Put back symbol" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Put back symbol?" }));
  await dialog.findByRole("checkbox", { name: "Symbol pl to tab" });
  expect(dialog.getAllByRole("checkbox")).toHaveLength(1);
  await user.click(dialog.getByRole("button", { name: "Put back" }));
  await screen.findByText("Earlier values put back");
  expect(await stored(unit)).toMatchObject({ name: "pill", symbol: "tab" });

  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByText("Change undone");
  expect(await stored(unit)).toMatchObject({ name: "pill", symbol: "pl" });
});

test("the whole record is put back, and whose newer changes are lost is shown first", async () => {
  const unit = await aChangedUnit({ name: "pill" }, { symbol: "pl" }, { name: "dragee" });
  await app.signIn();
  const { user, menus } = await openHistory(unit);
  await user.click(menus.at(-1) as HTMLElement);
  await user.click(
    await screen.findByRole("menuitem", { name: "Put the record back to before this change" }),
  );
  const dialog = within(await screen.findByRole("alertdialog", { name: "Put the record back?" }));
  const name = await dialog.findByRole("checkbox", { name: "Name dragee to tablet" });
  expect(name).toHaveProperty("checked", true);
  expect(dialog.getAllByText(/^Changed since by/)).toHaveLength(2);
  await user.click(dialog.getByRole("checkbox", { name: "Symbol pl to tab" }));
  await user.click(dialog.getByRole("button", { name: "Put back" }));
  await screen.findByText("Earlier values put back");
  expect(await stored(unit)).toMatchObject({ name: "tablet", symbol: "pl" });
});

test("a change meanwhile is refused, and the dialog shows the record as it is then", async () => {
  const unit = await aChangedUnit({ name: "pill" });
  await app.signIn();
  const { user, menus } = await openHistory(unit);
  await user.click(menus[0] as HTMLElement);
  await user.click(await screen.findByRole("menuitem", { name: "Put back name" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Put back name?" }));
  await dialog.findByRole("checkbox", { name: "Name pill to tablet" });
  await app.patch(`/api/units/${unit.id}`, { name: "dragee", version: 2 });
  await user.click(dialog.getByRole("button", { name: "Put back" }));
  await dialog.findByText(/^This record was changed by/);
  await dialog.findByRole("checkbox", { name: "Name dragee to tablet" });
  expect(await stored(unit)).toMatchObject({ name: "dragee" });
});

test("a refused value says why beside its line", async () => {
  const group = (
    await app.post("/api/groups", { code: "pain", name: "Pain", status: "active" })
  ).json();
  await app.patch(`/api/groups/${group.id}`, { code: "analgesics", version: 1 });
  await app.post("/api/groups", { code: "pain", name: "Pain relief", status: "active" });
  await app.signIn();
  const { user } = open(`/admin/groups?id=${group.id}`);
  await user.click(await screen.findByRole("button", { name: /^Put back the change by/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Put back code" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Put back code?" }));
  const code = await dialog.findByRole("checkbox", { name: "Code analgesics to pain" });
  await user.click(dialog.getByRole("button", { name: "Put back" }));
  await waitFor(() => expect(code.getAttribute("aria-invalid")).toBe("true"));
  const reason = document.getElementById(code.getAttribute("aria-describedby") ?? "");
  expect(reason?.textContent).toMatch(/already used by Pain relief/);
  expect(document.activeElement).toBe(code);
});

test("who may only read a history is offered nothing", async () => {
  const unit = await aChangedUnit({ name: "pill" });
  await app.signIn("support");
  open(`/admin/units?id=${unit.id}`);
  const history = await screen.findByRole("region", { name: "History" });
  await within(history).findByText("pill");
  expect(within(history).queryByRole("button", { name: /^Put back/ })).toBeNull();
});

test("the log offers the same for any record", async () => {
  const unit = await aChangedUnit({ name: "pill" });
  const [entry] = (await app.get(`/api/logs?recordId=${unit.id}&count=1`)).json().items;
  await app.signIn();
  const { user } = open(`/admin/logs?id=${entry.id}`);
  await user.click(await screen.findByRole("button", { name: /^Put back the change by/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Put back name" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Put back name?" }));
  await dialog.findByRole("checkbox", { name: "Name pill to tablet" });
  await user.click(dialog.getByRole("button", { name: "Put back" }));
  await waitFor(async () => expect(await stored(unit)).toMatchObject({ name: "tablet" }));
});
