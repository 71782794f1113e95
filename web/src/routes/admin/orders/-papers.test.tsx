import { aCustomer, packsOf, ship } from "@pharmacy/server/test/orders";
import { pdfText } from "@pharmacy/server/test/pdf-text";
import { screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

/** Collects the files that the page hands to the browser to save. */
function savedFiles() {
  const files: { name: string; text: string }[] = [];
  const contents: Blob[] = [];
  const Plain = URL;
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.stubGlobal("URL", Plain);
  });
  class Saving extends Plain {
    static override createObjectURL = (file: Blob) => {
      contents.push(file);
      return "blob:paper";
    };
    static override revokeObjectURL = () => {};
  }
  vi.stubGlobal("URL", Saving);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const { download } = this;
    void contents
      .at(-1)
      ?.arrayBuffer()
      .then((bytes) => files.push({ name: download, text: pdfText(Buffer.from(bytes)) }));
  });
  return files;
}

test("the desk saves an order, its pick list and its delivery note, by keyboard", async () => {
  const { confirm } = await aCustomer(app);
  const order = await confirm();
  const shipment = await ship(app, order, { lines: packsOf(order).slice(0, 1) });
  await app.signIn();
  const files = savedFiles();
  const { user } = open(`/admin/orders?id=${order.id}`);
  const choose = async (name: string) => {
    (await screen.findByRole("button", { name: "More actions" })).focus();
    await user.keyboard("{Enter}");
    (await screen.findByRole("menuitem", { name })).focus();
    await user.keyboard("{Enter}");
  };
  await choose("Save order as PDF");
  await screen.findByText(`${order.number}.pdf saved`);
  await choose("Save pick list");
  await screen.findByText(`${order.number}-pick-list.pdf saved`);
  const name = `Delivery note of ${shipment.number}`;
  (await screen.findByRole("button", { name })).focus();
  await user.keyboard("{Enter}");
  await screen.findByText(`${shipment.number}.pdf saved`);
  await waitFor(() => expect(files).toHaveLength(3));
  expect(files.map(({ name: file }) => file)).toEqual([
    `${order.number}.pdf`,
    `${order.number}-pick-list.pdf`,
    `${shipment.number}.pdf`,
  ]);
  expect(files[0]?.text).toContain("Total €59.50");
  expect(files[1]?.text).toContain("Packs to pick 2");
  expect(files[2]?.text).toContain("LOT1");
});

test("there is no pick list of an order that nobody confirmed", async () => {
  const { place } = await aCustomer(app);
  const order = await place();
  await app.signIn();
  const { user } = open(`/admin/orders?id=${order.id}`);
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await screen.findByRole("menuitem", { name: "Save order as PDF" });
  expect(screen.queryByRole("menuitem", { name: "Save pick list" })).toBeNull();
});

test("a viewer saves an order and its delivery note without amounts", async () => {
  const { confirm, organization } = await aCustomer(app);
  const order = await confirm();
  const shipment = await ship(app, order);
  await app.signIn("viewer", organization);
  const files = savedFiles();
  const { user } = open(`/dashboard/orders/${order.id}`);
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  expect(screen.queryByRole("menuitem", { name: "Save pick list" })).toBeNull();
  await user.click(await screen.findByRole("menuitem", { name: "Save order as PDF" }));
  await screen.findByText(`${order.number}.pdf saved`);
  const name = `Delivery note of ${shipment.number}`;
  await user.click(await screen.findByRole("button", { name }));
  await screen.findByText(`${shipment.number}.pdf saved`);
  await waitFor(() => expect(files).toHaveLength(2));
  for (const { text } of files) expect(text).not.toContain("€");
});

test("a paper that is refused says why, and saves nothing", async () => {
  const { confirm } = await aCustomer(app);
  const order = await confirm();
  await app.signIn();
  const files = savedFiles();
  const { user } = open(`/admin/orders?id=${order.id}`);
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  const entry = await screen.findByRole("menuitem", { name: "Save pick list" });
  await ship(app, order);
  await user.click(entry);
  await screen.findByText("Failed to save the pick list");
  screen.getByText("Nothing is left to pick.");
  expect(files).toEqual([]);
});
