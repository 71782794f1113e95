import { useEffect, useRef, useState } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { Input } from "#components/ui/input.tsx";
import { currencyExponent } from "#lib/format.ts";
import { Field } from "./field.tsx";
import { readMoney, writeMoney } from "./money-text.ts";
import type { FieldProps } from "./record-form.ts";
import { useField } from "./use-field.ts";

/** An amount, written in the currency's own decimals and kept in minor units. Empty is null. */
export function MoneyField<Values extends FieldValues>(
  props: FieldProps<Values> & { currency: string },
) {
  const { form, name, currency, isReadOnly } = props;
  const field = useField(props);
  const { field: input } = useController({ control: form.control, name });
  const exponent = currencyExponent(currency);
  const [typed, setTyped] = useState(() => writeMoney(input.value, exponent));
  const isTyped = Object.is(readMoney(typed, exponent), input.value ?? null);
  useNewExponent(exponent, () => input.onChange(readMoney(typed, exponent)));

  return (
    <Field {...props} {...field}>
      <div className="relative">
        <Input
          {...field.attributes}
          ref={input.ref}
          name={name}
          // The form's value wins where it was set by something else than these keys.
          value={isTyped ? typed : writeMoney(input.value, exponent)}
          onChange={(event) => {
            setTyped(event.target.value);
            input.onChange(readMoney(event.target.value, exponent));
          }}
          onBlur={input.onBlur}
          inputMode="decimal"
          autoComplete="off"
          readOnly={isReadOnly}
          className="nums pe-14"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 end-2.5 flex items-center text-subtle text-xs"
        >
          {currency}
        </span>
      </div>
    </Field>
  );
}

/** What was typed is what is meant: 100 EUR become 100 JPY, not the 10,000 it was kept as. */
function useNewExponent(exponent: number, readAgain: () => void) {
  const known = useRef(exponent);
  useEffect(() => {
    if (known.current === exponent) return;
    known.current = exponent;
    readAgain();
  });
}
