import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const card = async () => within(await screen.findByRole("region", { name: "Invoices" }));
const settings = async () => (await app.get("/api/settings")).json();

test("an administrator enters the seller, and a wrong IBAN is refused beside its field", async () => {
  await app.signIn();
  const { user } = open("/admin/settings/seller");
  const seller = await card();
  const type = async (label: RegExp, text: string) => {
    const field = await seller.findByLabelText<HTMLInputElement>(label);
    await user.clear(field);
    await user.type(field, text);
  };
  await type(/^Legal name/, "Larkfield Supply Limited");
  await type(/^IBAN/, "IE64 IRCE 9205 0112 3456 79");
  await user.click(seller.getByRole("button", { name: "Save seller" }));
  await seller.findByText("This IBAN is not valid. Check its digits.");
  await type(/^IBAN/, "IE64 IRCE 9205 0112 3456 78");
  await user.click(seller.getByRole("button", { name: "Save seller" }));
  await waitFor(async () =>
    expect(await settings()).toMatchObject({
      sellerName: "Larkfield Supply Limited",
      sellerIban: "IE64IRCE92050112345678",
      sellerTaxNumber: null,
    }),
  );
});

test("finance reads it and cannot change it", async () => {
  await app.signIn("finance");
  open("/admin/settings/seller");
  const seller = await card();
  await seller.findByLabelText(/^IBAN/);
  expect(seller.queryByRole("button", { name: "Save seller" })).toBeNull();
});
