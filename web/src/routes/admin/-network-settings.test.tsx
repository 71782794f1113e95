import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { takeComplaints } from "#test/complaints.ts";

const app = testApp();

const card = () => screen.findByRole("region", { name: "Network" });
const settings = async () => (await app.get("/api/settings")).json();

test("a currency that the catalogue's prices keep is refused beside its field, with what they are", async () => {
  const list = { name: "Prices for all", currency: "EUR", validFrom: "2026-01-01", priority: 10 };
  expect((await app.post("/api/lists", list)).statusCode).toBe(201);
  await app.signIn();
  const { user } = open("/admin/settings/network");
  const place = await card();
  const field = () => within(place).getByRole("combobox", { name: "Currency" });
  // a select is shown until the list has loaded
  await waitFor(() => expect(field().getAttribute("aria-autocomplete")).toBe("list"));
  await user.clear(field());
  await user.type(field(), "jpy");
  await user.tab();
  await user.click(within(place).getByRole("button", { name: "Save network" }));
  await within(place).findByText(
    "The currency cannot change to JPY because 1 price list for all pharmacies is in another currency.",
  );
  expect((await settings()).currency).toBe("EUR");
  takeComplaints();
});
