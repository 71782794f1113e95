import type { FieldValues } from "react-hook-form";
import { AmountInput } from "./amount-input.tsx";
import { readDecimal, writeDecimal } from "./decimal-text.ts";
import type { FieldProps } from "./record-form.ts";

/**
 * Kept as plain digits, because a floating-point number would round it. Empty is null; invalid text
 * reaches the schema as typed.
 */
export function DecimalField<Values extends FieldValues>(
  props: FieldProps<Values> & { unit?: string },
) {
  return <AmountInput props={props} unit={props.unit} read={read} write={write} />;
}

function read(text: string): string | null {
  const decimal = readDecimal(text);
  return decimal === undefined ? text : decimal;
}

function write(value: unknown): string {
  const text = typeof value === "string" ? value : "";
  return /^-?\d+(\.\d+)?$/.test(text) ? writeDecimal(text) : text;
}
