import { Address } from "@pharmacy/contract/organizations/places";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useWatch } from "react-hook-form";
import { expect, test } from "vitest";
import { AddressFields } from "./address-fields.tsx";
import { useFieldsForTest } from "./fields-for-test.ts";
import { PhoneField } from "./phone-field.tsx";
import { findPlace } from "./place-choices.ts";
import { CurrencyField, LocaleField, TimeZoneField } from "./place-fields.tsx";

const PLACE = {
  address: { line1: "1 Mill Street", city: "Glenassary", country: "IE" },
  currency: "EUR",
  timeZone: "Europe/Dublin",
  locale: "en-IE",
  phone: "",
};

function PlaceForm() {
  const form = useFieldsForTest({ defaultValues: PLACE, mode: "onTouched" });
  const values = useWatch({ control: form.control });
  return (
    <>
      <AddressFields form={form} name="address" isRequired />
      <CurrencyField form={form} name="currency" label="Currency" isRequired />
      <TimeZoneField form={form} name="timeZone" label="Time zone" isRequired />
      <LocaleField form={form} name="locale" label="Language" isRequired />
      <PhoneField form={form} name="phone" label="Phone" country={values.address?.country} />
      <output data-testid="kept">{JSON.stringify(values)}</output>
    </>
  );
}

const kept = (): typeof PLACE => JSON.parse(screen.getByTestId("kept").textContent ?? "");

/** Waits for the list, which loads after the field. */
async function list(name: string) {
  await waitFor(() =>
    expect(screen.getByRole("combobox", { name }).getAttribute("aria-autocomplete")).toBe("list"),
  );
  return screen.getByRole<HTMLInputElement>("combobox", { name });
}

test.each([
  ["Country", "germ", "DE", "Germany"],
  ["Country", "cote d", "CI", "Côte d’Ivoire"],
  ["Country", "gb", "GB", "United Kingdom"],
  ["Currency", "yen", "JPY", "JPY · Japanese Yen"],
  ["Currency", "chf", "CHF", "CHF · Swiss Franc"],
  ["Time zone", "new york", "America/New_York", "America/New York"],
  ["Language", "german switz", "de-CH", "German (Switzerland)"],
  ["Language", "yo-BJ", "yo-BJ", "Yoruba (Benin)"],
])("%s: %j and Enter is %s", async (name, text, code, label) => {
  render(<PlaceForm />);
  const input = await list(name);
  await userEvent.clear(input);
  await userEvent.type(input, `${text}{Enter}`);
  expect(input.value).toBe(label);
  expect(Object.values({ ...kept(), ...kept().address })).toContain(code);
});

test.each([
  ["Country", "gb", "GB"],
  ["Country", "united kingdom", "GB"],
  ["Currency", "chf", "CHF"],
  ["Language", "de-ch", "de-CH"],
  ["Time zone", "Asia/Tokyo", "Asia/Tokyo"],
])("%s: %j and Tab is %s, because it is typed in full", async (name, text, code) => {
  render(<PlaceForm />);
  const input = await list(name);
  await userEvent.clear(input);
  await userEvent.type(input, text);
  await userEvent.tab();
  expect(Object.values({ ...kept(), ...kept().address })).toContain(code);
});

test("the contract accepts every option of the lists", () => {
  const countries = findPlace.country("");
  expect(countries.length).toBeGreaterThan(240);
  for (const { value } of countries) {
    const address = { line1: "1 Mill Street", city: "Glenassary", country: value };
    expect(Address.safeParse(address).success).toBe(true);
  }
  for (const { value } of findPlace.locale("")) {
    expect(Intl.getCanonicalLocales(value)).toEqual([value]);
  }
});

test("an unknown country is dropped, and the chosen one stays", async () => {
  render(<PlaceForm />);
  const input = await list("Country");
  await userEvent.clear(input);
  await userEvent.type(input, "Atlantis");
  await userEvent.tab();
  expect(input.value).toBe("Ireland");
  expect(kept().address.country).toBe("IE");
  screen.getByText("Nothing changed: pick one from the list.");
});

test.each(["Address", "Address line 2", "City", "Region", "Postal code", "Country", "Phone"])(
  "%s of a record is not autofilled with the user's own",
  async (name) => {
    render(<PlaceForm />);
    await list("Country");
    expect(screen.getByLabelText(name).getAttribute("autocomplete")).toBe("off");
  },
);

test("a national number belongs to the address's country", async () => {
  render(<PlaceForm />);
  const phone = screen.getByLabelText<HTMLInputElement>("Phone");
  await userEvent.type(phone, "01 555 0100");
  await userEvent.tab();
  await waitFor(() => expect(kept().phone).toBe("+35315550100"));
  await waitFor(() => expect(phone.value).toBe("+353 1 555 0100"));
});

test("a foreign number is stored in one format, however it is typed", async () => {
  render(<PlaceForm />);
  const phone = screen.getByLabelText<HTMLInputElement>("Phone");
  await userEvent.type(phone, "+44 (0)20-7946 0000");
  await userEvent.tab();
  await waitFor(() => expect(kept().phone).toBe("+442079460000"));
  await waitFor(() => expect(phone.value).toBe("+44 20 7946 0000"));
});

test("text that is not a phone number stays as typed", async () => {
  render(<PlaceForm />);
  const phone = screen.getByLabelText<HTMLInputElement>("Phone");
  await userEvent.type(phone, "12");
  await userEvent.tab();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(phone.value).toBe("12");
  expect(kept().phone).toBe("12");
});
