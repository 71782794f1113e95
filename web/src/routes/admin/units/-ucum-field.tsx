import type { UcumMeaning, UnitInput } from "@pharmacy/contract/units/units";
import { UCUM_CODE_MAX, UNIT_NAME_MAX } from "@pharmacy/contract/units/units.values";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useController, useFormState, useWatch } from "react-hook-form";
import type { FormFields } from "#components/form/record-form.ts";
import { SwitchField } from "#components/form/switch-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useSettled } from "#lib/use-settled.ts";
import { unitsApi } from "#resources/units/units.api.ts";

/** Pause after the last key before a code's meaning is requested, milliseconds. */
const PAUSE_MS = 250;

type UcumFieldProps = { form: FormFields<UnitInput>; isReadOnly: boolean };

/** Shows the code's meaning while typing. A code that contradicts the name has to be confirmed. */
export function UcumField({ form, isReadOnly }: UcumFieldProps) {
  const { question, code, meaning, problem, isConfirmable } = useMeaning(form);
  const { errors } = useFormState({ control: form.control, name: "ucumCode", exact: true });
  const isShownByField = problem === errors.ucumCode?.message;
  const hint = isShownByField ? meaning : (problem ?? meaning);
  return (
    <>
      <TextField
        form={form}
        isReadOnly={isReadOnly}
        name="ucumCode"
        label="UCUM code"
        isCode
        hint={<span role="status">{hint ?? "For example, mg or {tablet}."}</span>}
      />
      {isConfirmable && !isReadOnly && (
        <SwitchField
          // another code or name is another request
          key={question}
          form={form}
          name="confirmsUcum"
          label={`${code} is right`}
          hint={meaning}
        />
      )}
    </>
  );
}

/** The code's meaning for this name, from the latest request. */
function useMeaning({ control }: FormFields<UnitInput>) {
  const [code, name] = useWatch({ control, name: ["ucumCode", "name"] });
  const { field: confirmation } = useController({ control, name: "confirmsUcum" });
  const settledQuery = useSettled(code ? `${code}\n${name}` : "", PAUSE_MS);
  const [settledCode = "", settledName = ""] = settledQuery.split("\n");
  const { data } = useQuery({
    ...unitsApi.ucum(settledCode.slice(0, UCUM_CODE_MAX), settledName.slice(0, UNIT_NAME_MAX)),
    enabled: settledQuery !== "",
    placeholderData: keepPreviousData,
  });
  const withdraw = confirmation.value ? confirmation.onChange : undefined;
  useEffect(() => {
    if (settledQuery !== `${code}\n${name}`) withdraw?.(false);
  }, [settledQuery, code, name, withdraw]);
  return {
    question: settledQuery,
    code: settledCode,
    ...(settledQuery === "" || !data ? NOTHING : data),
  };
}

const NOTHING: UcumMeaning = { meaning: null, problem: null, isConfirmable: false };
