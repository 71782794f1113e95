import { choicesFor, newItem, sendPicture } from "@pharmacy/server/test/items";
import { aForm, aPdf, aPng } from "@pharmacy/server/test/pictures";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { failing } from "#test/failing.ts";

const app = testApp();

const fileOf = (bytes: Buffer, name: string, type = "image/png") =>
  new File([new Uint8Array(bytes)], name, { type });
const uploaded = async (name: string) =>
  (await sendPicture(app, aForm({ name, bytes: aPng() }))).json();

async function made(...names: string[]) {
  const { group, capsule, box } = await choicesFor(app);
  const pictures = await Promise.all(names.map(async (name) => (await uploaded(name)).id));
  const choices = { group, baseUnit: capsule, packUnit: box };
  return newItem(app, choices, { name: "Zinc tablets", pictures });
}

const input = () => screen.getByLabelText("Pictures", { selector: "input" });
const linesOf = () =>
  within(screen.getByRole("list", { name: "Pictures" }))
    .getAllByRole("listitem")
    .map((line) => line.textContent);

async function edited(id: string) {
  await app.signIn("catalogue");
  const page = open(`/admin/items?id=${id}`);
  await page.user.click(await screen.findByRole("button", { name: "Edit item" }));
  await screen.findByRole("button", { name: "Save item" });
  return page;
}

test("pictures are added, ordered and removed in the form, and shown in the list and on the page", async () => {
  const { id, code } = await made("front.png");
  const { user } = await edited(id);
  await user.upload(input(), [fileOf(aPng(80, 80), "side.png"), fileOf(aPng(90, 90), "back.png")]);
  await screen.findByText("back.png");
  expect(linesOf()).toEqual([
    expect.stringMatching(/^front\.png.*In lists$/),
    expect.stringContaining("side.png"),
    expect.stringContaining("back.png"),
  ]);
  await user.click(screen.getByRole("button", { name: "Move back.png up" }));
  await user.click(screen.getByRole("button", { name: "Remove front.png" }));
  await user.click(screen.getByRole("button", { name: "Move side.png up" }));
  await user.click(screen.getByRole("button", { name: "Save item" }));
  const card = await screen.findByRole("region", { name: "Pictures" });
  expect(within(card).getAllByRole("link")).toHaveLength(2);
  const item = (await app.get(`/api/items/${id}`)).json();
  expect(item.pictures).toMatchObject([{ name: "side.png" }, { name: "back.png" }]);
  const row = screen.getByRole("row", { name: `Zinc tablets · ${code}`, hidden: true });
  await waitFor(() =>
    expect(row.querySelector("img")?.getAttribute("src")).toBe(item.thumbnailUrl),
  );
});

test("a file that is no picture is refused by name, and the others are kept", async () => {
  const { id } = await made();
  const { user } = await edited(id);
  await user.upload(input(), [fileOf(aPdf(), "leaflet.png"), fileOf(aPng(), "front.png")]);
  await screen.findByText(/^leaflet\.png: This file is not a PNG, JPEG or WebP picture\./);
  expect(linesOf()).toEqual([expect.stringContaining("front.png")]);
});

test("without a network the form keeps what was entered, and the picture is chosen again", async () => {
  const { id } = await made();
  const { user } = await edited(id);
  await user.type(screen.getByLabelText(/^Brand name/), "Zincora");
  const restore = failing(/items\/pictures$/);
  await user.upload(input(), fileOf(aPng(), "front.png"));
  await screen.findByText(/^front\.png: The server cannot be reached\./);
  restore();
  await user.upload(input(), fileOf(aPng(), "front.png"));
  await screen.findByText("front.png");
  await user.click(screen.getByRole("button", { name: "Save item" }));
  await screen.findByRole("region", { name: "Pictures" });
  expect((await app.get(`/api/items/${id}`)).json()).toMatchObject({
    brandName: "Zincora",
    pictures: [{ name: "front.png" }],
  });
});

test("an item without a picture shows what kind of thing it is", async () => {
  const { code } = await made();
  await app.signIn("support");
  open("/admin/items");
  const row = await screen.findByRole("row", { name: `Zinc tablets · ${code}` });
  expect(row.querySelector("img")).toBeNull();
  expect(row.querySelector("th svg")).not.toBeNull();
});
