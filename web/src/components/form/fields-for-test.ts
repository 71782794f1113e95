import type { FieldValues, UseFormProps } from "react-hook-form";
import { useForm } from "react-hook-form";
import { useFinishing } from "#lib/before-saving.ts";

/** The part of a form that fields need, for tests of fields without a form that saves. */
export function useFieldsForTest<Values extends FieldValues>(props: UseFormProps<Values>) {
  const { unfinished } = useFinishing();
  return { ...useForm<Values>(props), unfinished };
}
