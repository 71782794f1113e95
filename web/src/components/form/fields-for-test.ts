import type { FieldValues, UseFormProps } from "react-hook-form";
import { useForm } from "react-hook-form";
import { useFinishing } from "#lib/before-saving.ts";

/** What fields need of a form, for a test of fields without one that saves. */
export function useFieldsForTest<Values extends FieldValues>(props: UseFormProps<Values>) {
  const { unfinished } = useFinishing();
  return { ...useForm<Values>(props), unfinished };
}
