import { aPack, newActiveList, newList } from "@pharmacy/server/test/lists";
import { aPharmacy } from "@pharmacy/server/test/members";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { openPalette, option } from "#test/palette.ts";
import { chooseAct } from "#test/record-menu.ts";

const app = testApp();

const row = (name: RegExp) => screen.findByRole("row", { name });

test("lists are shown with their pharmacy, lines and state, and narrowed by them", async () => {
  const item = await aPack(app);
  const lines = [{ item: item.id, price: 395 }];
  const pharmacy = await aPharmacy(app);
  await newActiveList(app, { name: "Own range", organization: pharmacy.id }, lines);
  await newList(app, { name: "Planned range" });
  await app.signIn("catalogue");
  const { user, address } = open("/admin/lists");
  const own = within(await row(/^Own range/));
  own.getByRole("cell", { name: pharmacy.name });
  own.getByText("Running");
  within(await row(/^Planned range/)).getByRole("cell", { name: "All pharmacies" });
  await user.selectOptions(screen.getByLabelText("State"), "Draft");
  await waitFor(() => expect(screen.queryByRole("row", { name: /^Own range/ })).toBeNull());
  expect(address()).toBe("/admin/lists?status=draft");
  await user.selectOptions(screen.getByLabelText("State"), "");
  await row(/^Own range/);
  await user.click(screen.getByRole("button", { name: /^Pharmacy/ }));
  await user.click(await screen.findByRole("option", { name: /^All pharmacies/ }));
  await waitFor(() => expect(screen.queryByRole("row", { name: /^Own range/ })).toBeNull());
  expect(address()).toBe("/admin/lists?organization=none");
});

test("a new list opens, gets an item, and is activated after its overlaps are shown", async () => {
  const item = await aPack(app, "Zinc tablets");
  await newActiveList(app, { name: "Core" }, [{ item: item.id, price: 500 }]);
  await app.signIn("catalogue");
  const { user } = open("/admin/lists?id=new");
  const form = within(await screen.findByRole("dialog", { name: "New list" }));
  await user.type(form.getByLabelText(/^Name/), "Autumn range");
  await user.click(form.getByRole("button", { name: "Create list" }));
  await screen.findByRole("heading", { name: "Autumn range" });
  await screen.findByText("No lines yet");
  await user.click(screen.getByRole("button", { name: "Add item" }));
  const add = within(await screen.findByRole("dialog", { name: "Add item" }));
  await user.type(await add.findByRole("combobox", { name: /^Item/ }), "zinc");
  await user.click(await screen.findByRole("option", { name: /^Zinc tablets/ }));
  await user.type(add.getByLabelText(/^Price/), "4.20");
  await user.click(add.getByRole("button", { name: "Add item" }));
  const grid = within(await screen.findByRole("grid", { name: "Lines of Autumn range" }));
  await grid.findByText("€4.20");
  const overlap = /^1 item is also in Core\./;
  await screen.findByText(overlap);
  await user.click(screen.getByRole("button", { name: "Activate list" }));
  const question = within(await screen.findByRole("alertdialog"));
  await question.findByText(overlap);
  await user.click(question.getByRole("button", { name: "Activate list" }));
  await waitFor(async () => {
    const { items } = (await app.get("/api/lists?search=autumn")).json();
    expect(items).toMatchObject([{ state: "running", lineCount: 1 }]);
  });
});

test("an archived list says so, and can only be copied", async () => {
  const item = await aPack(app);
  const list = await newActiveList(app, { name: "Spring" }, [{ item: item.id, price: 395 }]);
  const { id } = await aPharmacy(app);
  await app.signIn("catalogue");
  const { user } = open(`/admin/lists/${list.id}`);
  await chooseAct(user, "Archive list");
  const question = within(await screen.findByRole("alertdialog"));
  question.getByText("Existing orders keep their prices.");
  await user.click(question.getByRole("button", { name: "Archive list" }));
  await screen.findByText("Archived");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Add item" })).toBeNull());
  expect(screen.getByRole("button", { name: "Edit list" }).getAttribute("aria-disabled")).toBe(
    "true",
  );
  await user.click(screen.getByRole("button", { name: "Copy to pharmacies" }));
  const copy = within(await screen.findByRole("dialog", { name: "Copy to pharmacies" }));
  await user.click(copy.getByRole("combobox", { name: "Add pharmacy" }));
  await user.click((await screen.findAllByRole("option"))[0] as HTMLElement);
  await user.click(copy.getByRole("button", { name: "Create copy" }));
  await waitFor(async () => {
    const { items } = (await app.get(`/api/lists?organization=${id}`)).json();
    expect(items).toMatchObject([{ name: "Spring", status: "draft", lineCount: 1 }]);
  });
});

test("pharmacies chosen for a copy are not lost to Escape without a question", async () => {
  const { id } = await aPharmacy(app);
  const list = await newList(app, { name: "Core" });
  await app.signIn("catalogue");
  const { user } = open(`/admin/lists/${list.id}`);
  await chooseAct(user, "Copy to pharmacies");
  const sheet = within(await screen.findByRole("dialog", { name: "Copy to pharmacies" }));
  await user.click(sheet.getByRole("combobox", { name: "Add pharmacy" }));
  await user.click((await screen.findAllByRole("option"))[0] as HTMLElement);
  await sheet.findByRole("button", { name: /^Remove / });
  await user.keyboard("{Escape}");
  const question = within(await screen.findByRole("alertdialog", { name: "Discard changes?" }));
  await user.click(question.getByRole("button", { name: "Keep editing" }));
  sheet.getByRole("button", { name: /^Remove / });
  await user.click(sheet.getByRole("button", { name: "Create copy" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const { total } = (await app.get(`/api/lists?organization=${id}`)).json();
  expect(total).toBe(1);
});

test("copies are not made while a pharmacy is typed that was not chosen", async () => {
  const { id } = await aPharmacy(app);
  const list = await newList(app, { name: "Core" });
  await app.signIn("catalogue");
  const { user } = open(`/admin/lists/${list.id}`);
  await chooseAct(user, "Copy to pharmacies");
  const sheet = within(await screen.findByRole("dialog", { name: "Copy to pharmacies" }));
  await user.click(sheet.getByRole("combobox", { name: "Add pharmacy" }));
  await user.click((await screen.findAllByRole("option"))[0] as HTMLElement);
  await sheet.findByRole("button", { name: /^Remove / });
  await user.type(sheet.getByRole("combobox", { name: "Add pharmacy" }), "Nowhere");
  await user.click(sheet.getByRole("button", { name: "Create copy" }));
  expect((await sheet.findByRole("alert")).textContent).toBe(
    "Add pharmacy: pick one from the list.",
  );
  const copies = async () => (await app.get(`/api/lists?organization=${id}`)).json().total;
  expect(await copies()).toBe(0);
  await user.click(sheet.getByRole("button", { name: "Create copy" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await copies()).toBe(1);
});

test("two lists are compared price by price", async () => {
  const [a, b] = [await aPack(app, "Aspirin"), await aPack(app, "Zinc")];
  const here = await newList(app, { name: "Here" }, [
    { item: a.id, price: 100 },
    { item: b.id, price: 200 },
  ]);
  await newList(app, { name: "There" }, [{ item: a.id, price: 120 }]);
  await app.signIn("support");
  const { user } = open(`/admin/lists/${here.id}`);
  await chooseAct(user, "Compare with another list");
  const sheet = within(await screen.findByRole("dialog", { name: "Compare lists" }));
  await user.click(sheet.getByRole("combobox", { name: "Compare with" }));
  await user.click(await screen.findByRole("option", { name: /^There/ }));
  const aspirin = within(await sheet.findByRole("row", { name: /Aspirin/ }));
  aspirin.getByText("€1.00");
  aspirin.getByText("€1.20");
  within(sheet.getByRole("row", { name: /Zinc/ })).getByText("–");
});

test("the palette opens a list on its page", async () => {
  const { id } = await newList(app, { name: "Autumn range" });
  await app.signIn();
  const { user, address } = open("/admin");
  await user.type(await openPalette(user), "autumn");
  await user.click(await option(/^Autumn range/));
  await screen.findByRole("heading", { name: "Autumn range" });
  expect(address()).toBe(`/admin/lists/${id}`);
});
