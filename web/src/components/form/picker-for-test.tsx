import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useWatch } from "react-hook-form";
import { beforeEach, vi } from "vitest";
import type { Choice } from "#components/combobox/choice.ts";
import { useFieldsForTest } from "./fields-for-test.ts";
import { RecordPickerField } from "./record-picker-field.tsx";

type Values = { unit: string | null };

export const UNITS: Choice[] = [
  { value: "tab", label: "Tablet", hint: "TAB" },
  { value: "cap", label: "Capsule", hint: "CAP" },
  { value: "amp", label: "Ampoule", hint: "AMP", code: "U-AMP" },
];

export const search = vi.fn<(text: string, signal: AbortSignal) => Promise<readonly Choice[]>>();
export const submit = vi.fn();

beforeEach(() => {
  submit.mockReset();
  search.mockReset();
  search.mockImplementation(async (text) =>
    UNITS.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())),
  );
});

type PickerProps = {
  unit?: string | null;
  create?: (text: string) => Promise<Choice>;
  isRequired?: boolean;
};

function Picker({ unit = null, create, isRequired }: PickerProps) {
  const form = useFieldsForTest<Values>({ defaultValues: { unit } });
  const kept = useWatch({ control: form.control, name: "unit" });
  return (
    <form
      aria-label="Product"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <RecordPickerField
        form={form}
        name="unit"
        label="Unit"
        hint="What one of it is."
        search={search}
        find={async (id) => UNITS.find(({ value }) => value === id) ?? Promise.reject(new Error())}
        {...(create && { create })}
        {...(isRequired && { isRequired })}
      />
      <button type="submit">Save</button>
      <output data-testid="kept">{String(kept)}</output>
    </form>
  );
}

export const picker = () => screen.findByRole<HTMLInputElement>("combobox", { name: "Unit" });
export const options = () => screen.queryAllByRole("option").map((option) => option.textContent);
export const kept = () => screen.getByTestId("kept").textContent;

export async function showPicker(props: PickerProps = {}) {
  render(<Picker {...props} />);
  const input = await picker();
  return { input, user: userEvent.setup() };
}
