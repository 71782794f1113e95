import { type FieldWords, labelOf } from "@pharmacy/contract/field-words";
import type { Model } from "@pharmacy/contract/models";
import { capitalized, inSentence, wordsOf } from "@pharmacy/contract/words";
import { isApiError } from "./api-error.ts";
import { previousValues } from "./previous-values.ts";
import { useRecordOpener } from "./record-screens.ts";
import { useAction } from "./use-action.ts";

export type Sending<Output> = {
  values: Output;
  changes: Partial<Output>;
  /** Names the changed fields in the toast. */
  words?: FieldWords;
  /** The version read; undefined for a new record. */
  version: number | undefined;
};

type Saved = { id: string; version: number };

/** Without the earlier values, the change cannot be undone. */
type Step<Change> = { change: Change; before?: object | undefined; saved?: string };

type Api<Item, Input, Change> = {
  create(input: Input): Promise<Item>;
  update(change: Change): Promise<Item>;
  remove(id: string): Promise<void>;
};

/** A new record can be opened from its toast, unless the screen leads there itself. */
export function useRecordActions<Item extends Saved, Input, Change>(
  model: Model,
  { create, update, remove }: Api<Item, Input, Change>,
  leadsToRecord = false,
) {
  const openerOf = useRecordOpener(model);
  const thing = wordsOf(model);
  const messages = (done: string, verb: string) => ({
    changes: model,
    success: `${thing} ${done} successfully`,
    failure: `Failed to ${verb} ${inSentence(thing)}`,
  });
  const changing = {
    run: ({ change }: Step<Change>) => update(change),
    ...messages("updated", "update"),
    success: (_: Item, { saved }: Step<Change>) => ({
      title: `${thing} updated successfully`,
      ...(saved && { description: saved }),
    }),
    undo: ({ id, version }: Item, { before }: Step<Change>) =>
      before && (() => update({ ...before, id, version } as Change)),
  };
  const actions = {
    create: useAction({
      run: create,
      ...messages("created", "create"),
      opens: leadsToRecord ? undefined : openerOf,
      isShown: isShownInForm,
    }),
    update: useAction(changing),
    /** From a form, which shows a conflict field by field. */
    edit: useAction({ ...changing, isShown: isShownInForm }),
    remove: useAction({ run: remove, ...messages("deleted", "delete") }),
  };
  return {
    ...actions,
    change: (record: Saved, changes: object) => actions.update.mutateAsync(stepOf(record, changes)),
    /** Changes this record, or creates one. */
    saveOf:
      (record: Saved | undefined) =>
      ({ values, changes, version = 0, words }: Sending<Input>): Promise<Item> =>
        record
          ? actions.edit.mutateAsync(stepOf(record, changes, version, words))
          : actions.create.mutateAsync(values),
  };

  function stepOf(
    record: Saved,
    changes: object,
    version = record.version,
    words: FieldWords = {},
  ): Step<Change> {
    // another version had other values
    const isBefore = version === record.version;
    return {
      change: { ...changes, id: record.id, version } as Change,
      before: isBefore ? previousValues(model, record, changes) : undefined,
      saved: fieldsInWords(Object.keys(changes), words),
    };
  }
}

function fieldsInWords(fields: readonly string[], words: FieldWords): string {
  const labels = fields.map((field) => inSentence(labelOf(field, words)));
  return capitalized(new Intl.ListFormat("en-IE").format(labels));
}

/** A conflict, or errors shown beside the fields. */
function isShownInForm(error: Error): boolean {
  if (!isApiError(error)) return false;
  return error.current !== undefined || Object.keys(error.fields).length > 0;
}
