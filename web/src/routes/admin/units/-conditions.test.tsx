import { aUnit } from "@pharmacy/server/test/records";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

async function stored(...names: readonly string[]) {
  for (const name of names) await app.post("/api/units", aUnit({ name }));
}

const isListed = (name: string) => screen.findByRole("row", { name });
const isGone = (name: string) =>
  waitFor(() => expect(screen.queryByRole("row", { name })).toBeNull());

async function conditions(page: ReturnType<typeof open>) {
  await page.user.click(await screen.findByRole("button", { name: /^Other fields/ }));
  return within(await screen.findByRole("form", { name: "Conditions" }));
}

test("a list is filtered by any of its fields, and the address and the chip say how", async () => {
  await stored("gram", "crate");
  await app.signIn();
  const page = open("/admin/units");
  await isListed("gram");
  const form = await conditions(page);
  await page.user.selectOptions(form.getByLabelText("Field"), "Name");
  await page.user.type(form.getByLabelText("Value"), "RAT");
  await page.user.click(form.getByRole("button", { name: "Apply" }));

  await isListed("crate");
  await isGone("gram");
  expect(page.address()).toBe("/admin/units?where=name+contains+RAT");
  expect(screen.getByRole("button", { name: "Other fields Name contains RAT" })).toBeTruthy();
});

test("conditions of an address are read, joined by any, and cleared", async () => {
  await stored("gram", "crate", "litre");
  await app.signIn();
  const page = open("/admin/units?where=name+is+gram+or+name+is+litre");
  await isListed("gram");
  await isListed("litre");
  await isGone("crate");
  const form = await conditions(page);
  expect(form.getByLabelText("Rows that meet")).toHaveProperty("value", "or");
  await page.user.click(form.getByRole("button", { name: "Remove condition 2" }));
  await page.user.click(form.getByRole("button", { name: "Apply" }));
  await screen.findByRole("button", { name: "Other fields Name is gram" });
  await isGone("litre");
  const again = await conditions(page);
  await page.user.click(again.getByRole("button", { name: "Clear" }));
  await isListed("crate");
  expect(page.address()).toBe("/admin/units");
});

test("a condition without a value stays in its form, with what was entered", async () => {
  await stored("gram");
  await app.signIn();
  const page = open("/admin/units");
  await isListed("gram");
  const form = await conditions(page);
  await page.user.click(form.getByRole("button", { name: "Add condition" }));
  const [first, second] = form.getAllByLabelText("Value");
  await page.user.type(first as HTMLElement, "g");
  await page.user.clear(second as HTMLElement);
  await page.user.click(form.getByRole("button", { name: "Apply" }));
  expect(form.getByRole("alert").textContent).toBe("Enter a value.");
  expect(first).toHaveProperty("value", "g");
  expect(page.address()).toBe("/admin/units");
});

test("what the server refuses is said in place of the list, with the reason", async () => {
  await app.signIn();
  open("/admin/units?where=secret+is+1");
  expect(await screen.findByText('This list has no field "secret" to filter by.')).toBeTruthy();
});

test("a view keeps conditions, and says how many rows it has each time the views are opened", async () => {
  await stored("gram", "kilogram", "crate");
  await app.signIn();
  await app.post("/api/views", {
    list: "units",
    name: "By weight",
    search: { where: "name contains gram" },
    columns: [],
    density: "comfortable",
    isShared: true,
  });
  const page = open("/admin/units");
  await isListed("crate");
  const view = async (count: string) => {
    await page.user.click(screen.getByRole("button", { name: /^Views/ }));
    const button = await screen.findByRole("button", { name: /^By weight, / });
    const shown = document.getElementById(button.getAttribute("aria-describedby") ?? "");
    await waitFor(() => expect(shown?.textContent).toBe(count));
    return button;
  };
  await view("2");
  await page.user.keyboard("{Escape}");
  await stored("milligram");
  await page.user.click(await view("3"));
  await isGone("crate");
  await isListed("milligram");
  expect(page.address()).toBe("/admin/units?where=name+contains+gram");
});
