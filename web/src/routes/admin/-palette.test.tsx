import { anOrganization } from "@pharmacy/server/test/records";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { openPalette, option, optionNames } from "#test/palette.ts";

const app = testApp();

const unit = {
  namePlural: "tablets",
  symbol: "tab",
  kind: "presentation",
  decimals: 0,
  sortOrder: 1,
  status: "active",
};

test("a misspelt record is found, and Enter opens it", async () => {
  const { id } = (await app.post("/api/units", { ...unit, code: "TAB", name: "tablet" })).json();
  await app.signIn();
  const { user, address } = open("/admin");
  await user.type(await openPalette(user), "tabelt");
  expect((await option(/tablet/)).textContent).toContain("TAB · tab");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe(`/admin/units?id=${id}`));
  expect(screen.queryByRole("combobox", { name: /^Find a record/ })).toBeNull();
});

test("Enter before the answer opens the first record as soon as it arrives", async () => {
  const { id } = (await app.post("/api/units", { ...unit, code: "TAB", name: "tablet" })).json();
  await app.signIn();
  const { user, address } = open("/admin");
  await user.type(await openPalette(user), "tablet{Enter}");
  await waitFor(() => expect(address()).toBe(`/admin/units?id=${id}`));
});

test("a late answer never replaces a newer one", async () => {
  await app.post("/api/units", { ...unit, code: "TAB", name: "tablet" });
  await app.post("/api/units", { ...unit, code: "VIAL", name: "vial" });
  await app.signIn();
  const { user } = open("/admin");
  const field = await openPalette(user);
  const answer = globalThis.fetch;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isReleased = false;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const response = await answer(url, { ...init, signal: null });
    if (String(url).endsWith("q=tab")) {
      await held;
      isReleased = true;
    }
    return response;
  });
  try {
    await user.type(field, "tab");
    await waitFor(() => expect(screen.queryByRole("option", { name: /tablet/ })).toBeNull());
    await new Promise((resolve) => setTimeout(resolve, 150));
    await user.clear(field);
    await user.type(field, "vial");
    await option(/vial/);
    release();
    await waitFor(() => expect(isReleased).toBe(true));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(optionNames()).toEqual([expect.stringContaining("vial")]);
  } finally {
    vi.stubGlobal("fetch", answer);
  }
});

test("an unreachable server is reported inside, and screens still open", async () => {
  await app.signIn();
  const { user, address } = open("/admin");
  const field = await openPalette(user);
  const answer = globalThis.fetch;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  try {
    await user.type(field, "units");
    expect((await screen.findByRole("alert")).textContent).toContain(
      "The server cannot be reached.",
    );
  } finally {
    vi.stubGlobal("fetch", answer);
  }
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  await user.click(await option(/^Units/));
  await waitFor(() => expect(address()).toBe("/admin/units"));
});

test("a search that was stopped shows what it found, says so, and can be repeated", async () => {
  const pharmacy = anOrganization({ name: "Vial Street Chemist" });
  await app.post("/api/organizations", pharmacy);
  await app.post("/api/units", { ...unit, code: "VIAL", name: "vial" });
  await app.signIn();
  const { user } = open("/admin");
  const field = await openPalette(user);
  const blocker = await app.db.$client.connect();
  try {
    await blocker.query("begin; lock table units in access exclusive mode");
    await user.type(field, "vial");
    await option(/^Vial Street Chemist/);
    expect((await screen.findByRole("alert")).textContent).toContain(
      "The search took too long, so results may be missing.",
    );
  } finally {
    await blocker.query("rollback");
    blocker.release();
  }
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await option(/^vial/);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("screens are offered with the keys that lead there", async () => {
  await app.signIn();
  const { user } = open("/admin");
  await openPalette(user);
  await option("UnitsGU");
  const names = optionNames();
  expect(names).toContain("PharmaciesGH");
  expect(names).toContain("ProductsGP");
  expect(names.filter((name) => name?.startsWith("Orders"))).toEqual([
    "OrdersGO",
    "Orders by item",
  ]);
});

test("the current screen's actions are offered here while it is shown", async () => {
  await app.signIn();
  const { user, address, goTo } = open("/admin/units");
  await screen.findAllByRole("button", { name: "New unit" });
  await openPalette(user);
  await user.click(await option("New unitN"));
  await waitFor(() => expect(address()).toBe("/admin/units?id=new"));
  await goTo("/admin");
  await openPalette(user);
  await option("UnitsGU");
  expect(screen.queryByRole("option", { name: "New unitN" })).toBeNull();
});

test("a user without permission is not offered to create anything", async () => {
  await app.signIn("support");
  const { user } = open("/admin/units");
  await screen.findByRole("heading", { name: /^Units/ });
  await openPalette(user);
  await option("Refresh unitsR");
  expect(screen.queryByRole("option", { name: /^New unit/ })).toBeNull();
});

test("recent pages come first, and only the user's own", async () => {
  await app.post("/api/units", { ...unit, code: "TAB", name: "tablet" });
  await app.signIn();
  const first = open("/admin");
  await first.user.type(await openPalette(first.user), "tablet");
  await first.user.click(await option(/tablet/));
  await waitFor(() => expect(first.address()).toContain("/admin/units?id="));
  await first.goTo("/admin");
  await openPalette(first.user);
  const recent = await screen.findByRole("group", { name: "Recent" });
  expect(within(recent).getAllByRole("option")[0]?.textContent).toContain("tablet");
  expect(optionNames()[0]).toContain("tablet");
});

test("arrow keys wrap around, and the active line is announced to screen readers", async () => {
  await app.signIn();
  const { user } = open("/admin");
  const field = await openPalette(user);
  await option("UnitsGU");
  const lines = screen.getAllByRole("option");
  const meant = () =>
    lines.findIndex(({ id }) => id === field.getAttribute("aria-activedescendant"));
  expect(meant()).toBe(0);
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(meant()).toBe(2);
  await user.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
  expect(meant()).toBe(lines.length - 1);
  expect(lines.map((line) => line.getAttribute("aria-selected")).indexOf("true")).toBe(meant());
});

test("Escape closes, and the focus returns", async () => {
  await app.signIn();
  const { user } = open("/admin");
  const button = await screen.findByRole("button", { name: /^Find anything/ });
  await user.click(button);
  await screen.findByRole("combobox", { name: /^Find a record/ });
  await user.keyboard("{Escape}");
  await waitFor(() =>
    expect(screen.queryByRole("combobox", { name: /^Find a record/ })).toBeNull(),
  );
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test("keys pressed while the palette opens are kept, Enter included", async () => {
  const { id } = (await app.post("/api/units", { ...unit, code: "TAB", name: "tablet" })).json();
  await app.signIn();
  const { user, address } = open("/admin");
  await screen.findByRole("button", { name: /^Find anything/ });
  await untilListening();
  fireEvent.keyDown(window, { key: "k", ctrlKey: true });
  for (const key of ["t", "a", "b", "x", "Backspace", "l"]) {
    expect(fireEvent.keyDown(document.body, { key })).toBe(false);
  }
  const field = await screen.findByRole("combobox", { name: /^Find a record/ });
  await waitFor(() => expect(field).toHaveProperty("value", "tabl"));
  await user.type(field, "et{Enter}");
  await waitFor(() => expect(address()).toBe(`/admin/units?id=${id}`));
});

test("Escape before the palette has opened closes it again", async () => {
  await app.signIn();
  open("/admin");
  await screen.findByRole("button", { name: /^Find anything/ });
  await untilListening();
  fireEvent.keyDown(window, { key: "k", ctrlKey: true });
  fireEvent.keyDown(document.body, { key: "Escape" });
  await waitFor(() => expect(fireEvent.keyDown(document.body, { key: "t" })).toBe(true));
  await waitFor(() =>
    expect(screen.queryByRole("combobox", { name: /^Find a record/ })).toBeNull(),
  );
});

/** The page keeps early keys once this is loaded. */
async function untilListening() {
  await import("#lib/after-page.ts");
  await new Promise((resolve) => setTimeout(resolve, 50));
}

test.each([
  ["sign out", "Log out"],
  ["logout", "Log out"],
  ["passkey", "Passkeys"],
  ["2fa", "Two-factor authentication"],
  ["tax", "Tax rates"],
  ["help desk", "Help desk settings"],
  ["bank account", "IBAN"],
  ["dunning", "Send payment reminders"],
  ["retention", "Keep the audit log online (months)"],
  ["templates", "Answer templates"],
  ["audit", "Logs"],
  ["import", "Import items"],
  ["unpaid", "Unpaid expenses"],
  ["failed letters", "Emails not sent"],
])("“%s” finds %s", async (text, label) => {
  await app.signIn();
  const { user } = open("/admin");
  await user.type(await openPalette(user), text);
  expect(optionNames().some((name) => name?.startsWith(label))).toBe(true);
});

test("a section of the settings opens at its place", async () => {
  await app.signIn();
  const { user, address } = open("/admin");
  await user.type(await openPalette(user), "templates");
  await user.click(await option(/^Answer templates/));
  await waitFor(() => expect(address()).toBe("/admin/settings/help-desk#answer-templates"));
  await waitFor(() => expect(document.activeElement?.id).toBe("answer-templates"));
});

test("the date of a found expense is in words", async () => {
  const input = {
    incurredOn: "2026-05-25",
    category: "hosting",
    vendor: "Quillmere Hosting",
    netAmount: 1000,
    taxAmount: 0,
  };
  expect((await app.post("/api/expenses", input)).statusCode).toBe(201);
  await app.signIn();
  const { user } = open("/admin");
  await user.type(await openPalette(user), "quillmere");
  expect((await option(/Quillmere/)).textContent).toContain("25 May 2026 · unpaid");
});
