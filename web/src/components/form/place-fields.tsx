import { useRef } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { Input } from "#components/ui/input.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { countryName } from "#lib/format.ts";
import { currencyLabel, localeLabel, timeZoneLabel } from "#lib/place-labels.ts";
import { Field } from "./field.tsx";
import type { FieldProps } from "./record-form.ts";
import { useField } from "./use-field.ts";
import { useLoaded } from "./use-loaded.ts";

/** Keeps an ISO 3166-1 code. */
export function CountryField<Values extends FieldValues>(props: FieldProps<Values>) {
  return <PlaceField {...props} kind="country" nameOf={countryName} />;
}

/** Keeps an ISO 4217 code. */
export function CurrencyField<Values extends FieldValues>(props: FieldProps<Values>) {
  return <PlaceField {...props} kind="currency" nameOf={currencyLabel} />;
}

/** Keeps an IANA time zone. */
export function TimeZoneField<Values extends FieldValues>(props: FieldProps<Values>) {
  return <PlaceField {...props} kind="timeZone" nameOf={timeZoneLabel} />;
}

/** Keeps a BCP 47 language with its region. Unlisted ones are found by their code. */
export function LocaleField<Values extends FieldValues>(props: FieldProps<Values>) {
  return <PlaceField {...props} kind="locale" nameOf={localeLabel} />;
}

type PlaceFieldProps<Values extends FieldValues> = FieldProps<Values> & {
  kind: "country" | "currency" | "timeZone" | "locale";
  nameOf(code: string): string;
};

async function loadList() {
  const [{ Combobox }, { findPlace }] = await Promise.all([
    import("#components/combobox/combobox.tsx"),
    import("./place-choices.ts"),
  ]);
  return { Combobox, findPlace };
}

/** A select is shown until the list has loaded; if loading fails, the code can be typed. */
function PlaceField<Values extends FieldValues>(props: PlaceFieldProps<Values>) {
  const { form, name, label, kind, nameOf, isReadOnly } = props;
  const field = useField(props);
  const { field: input } = useController({ control: form.control, name });
  const place = useRef<HTMLDivElement>(null);
  const { part: list, hasFailed, hadFocus } = useLoaded(loadList, place);
  const code = typeof input.value === "string" ? input.value : "";
  const chosen = code === "" ? null : { value: code, label: nameOf(code) };
  const control = { ...field.attributes, name, ref: input.ref };
  return (
    <Field {...props} {...field}>
      <div ref={place}>
        {list && !isReadOnly && (
          <list.Combobox
            control={control}
            label={label}
            chosen={chosen}
            find={list.findPlace[kind]}
            pauseMs={0}
            onChoose={(choice) => input.onChange(choice?.value ?? null)}
            onBlur={input.onBlur}
            canBeEmpty={!props.isRequired}
            hasFocus={hadFocus}
            form={form}
          />
        )}
        {hasFailed && !isReadOnly && (
          <Input {...control} value={code} onChange={input.onChange} onBlur={input.onBlur} />
        )}
        {(isReadOnly || !(list || hasFailed)) && (
          <NativeSelect {...control} value={code} onChange={input.onChange} disabled={isReadOnly}>
            <option value={code}>{chosen?.label}</option>
          </NativeSelect>
        )}
      </div>
    </Field>
  );
}
