import { type RefObject, useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { changedFields } from "./differences.ts";
import type { useRefusal } from "./use-refusal.ts";

type Parts<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>;
  version: RefObject<number | undefined>;
  newest: { initial: object; version?: number };
  isChanged(): boolean;
  begin(values: object, record: unknown): void;
  refusal: Pick<ReturnType<typeof useRefusal<Values, Output>>, "conflict" | "lay">;
};

/**
 * Detects that another user saved the record meanwhile. A form without changes, or whose fields the
 * other user did not touch, takes over the current record. Otherwise the input stays, and the
 * returned function shows both side by side.
 */
export function useNewerRecord<Values extends FieldValues, Output>(
  parts: Parts<Values, Output>,
): (() => void) | undefined {
  const { form, version, newest, isChanged, begin, refusal } = parts;
  const { isSubmitting } = form.formState;
  // during a save, a newer version is this form's own
  const isNewer =
    !isSubmitting && !!newest.version && !!version.current && newest.version > version.current;
  // the other user changed none of these fields
  const isElsewhere = isNewer && !changedFields(newest.initial, form.control._defaultValues).length;
  useEffect(() => {
    if (isElsewhere) version.current = newest.version;
    else if (isNewer && !isChanged()) begin(newest.initial, newest);
  });
  if (!isNewer || isElsewhere || refusal.conflict || !isChanged()) return undefined;
  return () =>
    refusal.lay({
      current: { ...newest.initial, version: newest.version },
      mine: form.getValues(),
      base: form.control._defaultValues,
    });
}
