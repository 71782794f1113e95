import type { FieldValues, UseFormProps } from "react-hook-form";
import { useForm } from "react-hook-form";
import { useFinishing } from "#lib/before-saving.ts";

export function useFieldsForTest<Values extends FieldValues>(props: UseFormProps<Values>) {
  const { unfinished } = useFinishing();
  return { ...useForm<Values>(props), unfinished };
}
