import type { RefObject } from "react";
import { type DefaultValues, type FieldValues, set, type UseFormReturn } from "react-hook-form";
import { changedFields, conflictsIn } from "./differences.ts";
import type { KeptDraft } from "./drafts.ts";
import type { Side } from "./record-form.ts";
import { pick, versionOf } from "./refusal.ts";
import type { useDraft } from "./use-draft.ts";
import { useNewerRecord } from "./use-newer-record.ts";
import type { useRefusal } from "./use-refusal.ts";

type Parts<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>;
  version: RefObject<number | undefined>;
  newest: { initial: object; version?: number };
  isChanged(): boolean;
  refusal: ReturnType<typeof useRefusal<Values, Output>>;
  draft: Pick<ReturnType<typeof useDraft<Values, Output>>, "forget">;
};

/** Merges the input, earlier input, and what others saved meanwhile. */
export function useSettling<Values extends FieldValues, Output>({
  form,
  version,
  newest,
  isChanged,
  refusal,
  draft,
}: Parts<Values, Output>) {
  const baseOf = (): Record<string, unknown> => form.control._defaultValues;

  /** These values count as unchanged. */
  function begin(values: object, record: unknown) {
    version.current = versionOf(record) ?? version.current;
    form.reset(values as DefaultValues<Values>);
  }

  /** These values count as typed. */
  function type(values: object) {
    form.reset(values as Values, { keepDefaultValues: true });
  }

  /** Keeps the user's own values on top of the current record. */
  function settle(sideOf: (path: string) => Side | undefined) {
    const { conflict } = refusal;
    if (!conflict) return;
    const typed = form.getValues();
    // The user may have typed more between the refusal and the choice.
    const mine = conflict.draft
      ? { ...conflict.mine, ...pick(typed, changedFields(typed, baseOf())) }
      : typed;
    const theirs = { ...typed, ...pick(conflict.current, Object.keys(typed)) };
    const settled = structuredClone(theirs);
    for (const field of conflictsIn({ ...conflict, mine })) {
      const side = sideOf(field.path) ?? (field.isMine ? "mine" : "theirs");
      if (side === "mine") set(settled, field.path, field.mine);
    }
    begin(theirs, conflict.current);
    type(settled);
    if (conflict.draft) draft.forget(conflict.draft);
    refusal.forget();
  }

  /** A draft is shown beside the record if that has changed since. */
  function goOnWith(left: KeptDraft) {
    const mine = { ...form.getValues(), ...left.changes };
    if (left.version === version.current) {
      type(mine);
      draft.forget(left);
      return;
    }
    refusal.lay({
      current: { ...baseOf(), version: version.current },
      mine,
      base: { ...baseOf(), ...left.base },
      draft: left,
    });
  }

  const showNewer = useNewerRecord({ form, version, newest, isChanged, begin, refusal });
  return { begin, settle, goOnWith, showNewer };
}
