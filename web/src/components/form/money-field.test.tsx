import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useWatch } from "react-hook-form";
import { expect, test } from "vitest";
import { useFieldsForTest } from "./fields-for-test.ts";
import { MoneyField } from "./money-field.tsx";
import { SelectField } from "./select-field.tsx";

type Values = { limit: number | null; currency: string };

const CURRENCIES = ["EUR", "JPY"].map((code) => ({ value: code, label: code }));

function LimitForm({ limit }: { limit: number | null }) {
  const form = useFieldsForTest<Values>({ defaultValues: { limit, currency: "EUR" } });
  const { limit: kept, currency } = useWatch({ control: form.control });
  return (
    <>
      <SelectField form={form} name="currency" label="Currency" options={CURRENCIES} />
      <MoneyField form={form} name="limit" label="Limit" currency={currency ?? "EUR"} />
      <button
        type="button"
        onClick={() => form.setError("limit", { message: "Enter an amount of 0 or more." })}
      >
        Refuse
      </button>
      <button type="button" onClick={() => form.setValue("limit", 700)}>
        Set 7
      </button>
      <button type="button" onClick={() => form.reset({ limit: 500, currency: "JPY" })}>
        Begin again
      </button>
      <button
        type="button"
        onClick={() => form.reset({ limit: 500, currency: "JPY" }, { keepDefaultValues: true })}
      >
        Go on with the draft
      </button>
      <output>{String(kept)}</output>
      <p data-testid="state">{form.formState.isDirty ? "changed" : "unchanged"}</p>
    </>
  );
}

const shown = () => screen.getByLabelText<HTMLInputElement>("Limit").value;
const kept = () => screen.getByRole("status").textContent;

test("an amount is typed with decimals and kept in minor units", async () => {
  render(<LimitForm limit={123_450} />);
  expect(shown()).toBe("1234.50");
  await userEvent.clear(screen.getByLabelText("Limit"));
  expect(kept()).toBe("null");
  await userEvent.type(screen.getByLabelText("Limit"), "1,000.5");
  expect(shown()).toBe("1,000.5");
  expect(kept()).toBe("100050");
});

test("changing the currency keeps the typed amount, not the minor units", async () => {
  render(<LimitForm limit={null} />);
  await userEvent.type(screen.getByLabelText("Limit"), "100");
  expect(kept()).toBe("10000");
  await userEvent.selectOptions(screen.getByLabelText("Currency"), "JPY");
  expect(kept()).toBe("100");
  expect(shown()).toBe("100");
});

test("an amount set from elsewhere is shown", async () => {
  render(<LimitForm limit={null} />);
  await userEvent.type(screen.getByLabelText("Limit"), "100");
  await userEvent.click(screen.getByRole("button", { name: "Set 7" }));
  expect(shown()).toBe("7.00");
});

test.each([500, 1234])("resetting a form from %d cents keeps yen amounts", async (limit) => {
  render(<LimitForm limit={limit} />);
  await userEvent.click(screen.getByRole("button", { name: "Begin again" }));
  expect(kept()).toBe("500");
  expect(shown()).toBe("500");
  expect(screen.getByTestId("state").textContent).toBe("unchanged");
  await userEvent.selectOptions(screen.getByLabelText("Currency"), "EUR");
  expect(kept()).toBe("50000");
});

test("a draft keeps the amount it was left with", async () => {
  render(<LimitForm limit={500} />);
  await userEvent.click(screen.getByRole("button", { name: "Go on with the draft" }));
  expect(kept()).toBe("500");
});

test("an amount with too many decimals for the new currency stays to be corrected", async () => {
  render(<LimitForm limit={null} />);
  await userEvent.type(screen.getByLabelText("Limit"), "100.55");
  await userEvent.selectOptions(screen.getByLabelText("Currency"), "JPY");
  expect(shown()).toBe("100.55");
  expect(kept()).toBe("100.55");
});

test("on leaving the field, the amount is normalized and its currency described", async () => {
  render(<LimitForm limit={null} />);
  await userEvent.type(screen.getByLabelText("Limit"), "1,5");
  await userEvent.tab();
  expect(shown()).toBe("1.50");
  const described = screen.getByLabelText("Limit").getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(described)?.textContent).toBe("EUR");
});

test("text that is not an amount stays visible", async () => {
  render(<LimitForm limit={null} />);
  await userEvent.type(screen.getByLabelText("Limit"), "a lot");
  await userEvent.tab();
  expect(shown()).toBe("a lot");
  expect(kept()).toBe("NaN");
});

test.each([
  ["12.50", "JPY has no decimals. Enter a whole amount."],
  ["a lot", "Enter an amount of 0 or more."],
  ["-3", "Enter an amount of 0 or more."],
])(
  "the refusal of %s names the decimals of its currency where they are the reason",
  async (text, reason) => {
    render(<LimitForm limit={null} />);
    await userEvent.selectOptions(screen.getByLabelText("Currency"), "JPY");
    await userEvent.type(screen.getByLabelText("Limit"), text);
    await userEvent.click(screen.getByRole("button", { name: "Refuse" }));
    expect(await screen.findByText(reason)).toBeTruthy();
  },
);
