import { anOrganization, aUnit, aUser } from "@pharmacy/server/test/records";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const MARKUP = "<img src=x onerror=alert(1)>";
/** Elements that would exist if a browser had parsed text as markup. */
const TAKEN = "img[src=x], [onerror]";

/** One record of every kind that users can name, with markup as its name. */
async function hostileRecords() {
  const { id: organization } = (
    await app.post(
      "/api/organizations",
      anOrganization({ name: MARKUP, legalName: MARKUP, pharmacistName: MARKUP, notes: MARKUP }),
    )
  ).json<{ id: string }>();
  const { id: unit } = (
    await app.post("/api/units", aUnit({ name: MARKUP, namePlural: MARKUP, description: MARKUP }))
  ).json<{ id: string }>();
  const { id: user } = (
    await app.post("/api/users", aUser({ name: MARKUP, jobTitle: MARKUP }))
  ).json<{ id: string }>();
  return { organization, unit, user };
}

const SCREENS: [string, (ids: Awaited<ReturnType<typeof hostileRecords>>) => string][] = [
  ["the list of pharmacies", () => "/admin/orgs"],
  ["the page of a pharmacy", ({ organization }) => `/admin/orgs/${organization}`],
  ["the list of units", () => "/admin/units"],
  ["the sheet of a unit", ({ unit }) => `/admin/units?id=${unit}`],
  ["the list of people", () => "/admin/users"],
  ["the page of a person", ({ user }) => `/admin/users/${user}`],
  ["the log", () => "/admin/logs"],
  ["a search for it", () => `/admin/units?search=${encodeURIComponent(MARKUP)}`],
];

/**
 * Guarantees that user input is shown as it was typed, and never becomes part of a page's markup.
 */
test.each(SCREENS)("%s shows markup in a name as text", async (_, addressOf) => {
  const ids = await hostileRecords();
  await app.signIn();
  open(addressOf(ids));
  const shown = await screen.findAllByText((_text, element) =>
    Boolean(element?.children.length === 0 && element.textContent?.includes(MARKUP)),
  );
  expect(shown.length).toBeGreaterThan(0);
  expect(document.querySelectorAll(TAKEN)).toHaveLength(0);
});

/** Guarantees that the server decides how long a session lasts, whatever the browser stores. */
test("a session's expiry moved into the future in the browser gives no access", async () => {
  await app.signIn();
  open("/admin/units");
  await screen.findAllByRole("button", { name: "New unit" });
  await app.db.execute("update sessions set expires_at = now() - interval '1 second'");
  localStorage.setItem("access_expires", "2099-01-01T00:00:00.000Z");
  // while the list is still loading, the button does nothing
  await waitFor(() => {
    screen.queryAllByRole("button", { name: "Refresh units" })[0]?.click();
    expect(localStorage.getItem("access_token")).toBeNull();
  });
  expect(await screen.findByLabelText(/^Password/)).toBeTruthy();
});
