import { currencyExponent, tooManyDecimals } from "@pharmacy/contract/currencies";
import { useEffect, useRef } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { AmountInput } from "./amount-input.tsx";
import { hasTooManyDecimals, readMoney, writeScaled } from "./money-text.ts";
import type { FieldProps } from "./record-form.ts";

/** Written with the currency's own decimals, kept in minor units. Empty is null. */
export function MoneyField<Values extends FieldValues>(
  props: FieldProps<Values> & { currency: string },
) {
  const { currency } = props;
  const exponent = currencyExponent(currency);
  useNewExponent(props, exponent);
  return (
    <AmountInput
      props={props}
      unit={currency}
      read={(text) => readMoney(text, exponent)}
      write={(value) => writeScaled(value, exponent)}
      reasonOf={(text) =>
        hasTooManyDecimals(text, exponent) ? tooManyDecimals(currency) : undefined
      }
    />
  );
}

/**
 * When the currency changes, 100 EUR become 100 JPY, not the stored 10,000. A form that is reset
 * already has the amount in its own currency.
 */
function useNewExponent<Values extends FieldValues>(
  { form, name }: FieldProps<Values>,
  exponent: number,
) {
  const { field } = useController({ control: form.control, name });
  const known = useRef(exponent);
  const isFilledAnew = useRef(false);
  useEffect(() => {
    const before = known.current;
    known.current = exponent;
    if (before === exponent || isFilledAnew.current) return;
    const text = writeScaled(field.value, before);
    const amount = readMoney(text, exponent);
    // An amount with too many decimals for the new currency stays visible, to be corrected.
    field.onChange(Number.isNaN(amount) ? text : amount);
  });
  useEffect(
    () =>
      form.control._subscribe({
        formState: { values: true },
        // Only a change of all fields at once has no name.
        callback({ name: changed }) {
          isFilledAnew.current = changed === undefined;
        },
      }),
    [form.control],
  );
}
