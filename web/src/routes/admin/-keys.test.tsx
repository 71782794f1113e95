import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { browserStore } from "#lib/browser-store.ts";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

async function openAdmin(address = "/admin") {
  await app.signIn();
  const page = open(address);
  await screen.findByRole("button", { name: /^Find anything/ });
  return page;
}

test("G and a letter open a screen", async () => {
  const { user, address } = await openAdmin();
  await user.keyboard("gu");
  await waitFor(() => expect(address()).toBe("/admin/units"));
  await screen.findByRole("heading", { name: /^Units/ });
  await user.keyboard("gh");
  await waitFor(() => expect(address()).toBe("/admin/orgs"));
});

test("a letter without G, or with another letter between, does nothing", async () => {
  const { user, address } = await openAdmin();
  await user.keyboard("u");
  await user.keyboard("gxu");
  await user.keyboard("{Control>}g{/Control}u");
  expect(address()).toBe("/admin");
});

test("G and O lead to the orders", async () => {
  const { user, address } = await openAdmin();
  await user.keyboard("go");
  await waitFor(() => expect(address()).toBe("/admin/orders"));
});

test("N opens the form for a new record, with permission", async () => {
  const { user, address } = await openAdmin("/admin/units");
  await screen.findAllByRole("button", { name: "New unit" });
  await user.keyboard("n");
  await waitFor(() => expect(address()).toBe("/admin/units?id=new"));
});

test("keys typed in a field are text, and an open form blocks shortcuts", async () => {
  const { user, address } = await openAdmin("/admin/units");
  const box = await screen.findByRole("searchbox");
  await user.type(box, "gh?n");
  expect(box).toHaveProperty("value", "gh?n");
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.clear(box);
  box.blur();
  await user.keyboard("n");
  const form = await screen.findByRole("dialog");
  (within(form).getByRole("button", { name: "Close" }) as HTMLElement).focus();
  await user.keyboard("gh?");
  expect(address()).toContain("/admin/units");
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
});

test("? lists the shortcuts, including those of the screen", async () => {
  const { user } = await openAdmin("/admin/units");
  await screen.findAllByRole("button", { name: "New unit" });
  await user.keyboard("?");
  const dialog = await screen.findByRole("dialog", { name: "Keys" });
  const here = within(dialog).getByRole("region", { name: "On this screen" });
  expect(here.textContent).toContain("New unitN");
  expect(here.textContent).toContain("Search units/");
  const going = within(dialog).getByRole("region", { name: "Go to" });
  expect(going.textContent).toContain("UnitsGU");
  expect(going.textContent).toContain("OrdersGO");
});

test("single-key shortcuts can be switched off, and stay off; Ctrl+K stays on", async () => {
  const { user, address } = await openAdmin("/admin/units");
  const box = await screen.findByRole("searchbox");
  await user.keyboard("?");
  await user.click(await screen.findByRole("switch", { name: /^Single-key shortcuts/ }));
  expect(browserStore.get("shortcuts")).toBe("off");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.keyboard("gh?/");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).not.toBe(box);
  expect(address()).toBe("/admin/units");
  await user.keyboard("{Meta>}k{/Meta}");
  await screen.findByRole("combobox", { name: /^Find a record/ });
});
