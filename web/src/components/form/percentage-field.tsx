import type { FieldValues } from "react-hook-form";
import { AmountInput } from "./amount-input.tsx";
import { readMoney, writeScaled } from "./money-text.ts";
import type { FieldProps } from "./record-form.ts";

/** A percentage, kept in basis points: 23 % is 2300, 13.5 % is 1350. Empty is null. */
export function PercentageField<Values extends FieldValues>(props: FieldProps<Values>) {
  return (
    <AmountInput
      props={props}
      unit="%"
      read={(text) => readMoney(text.replace(/[%٪]\s*$/, ""), 2)}
      write={(value) => withoutZeros(writeScaled(value, 2))}
    />
  );
}

/** 13.50 is 13.5 and 23.00 is 23, but 100 stays 100. */
function withoutZeros(text: string): string {
  return text.replace(/^([^.,٫]*)([.,٫]\d*?)0+$/, (_, whole, fraction) =>
    fraction.length > 1 ? whole + fraction : whole,
  );
}
