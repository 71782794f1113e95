import type { Model } from "@pharmacy/contract/models";
import { isApiError } from "./api-error.ts";
import { useRecordOpener } from "./record-screens.ts";
import { useAction } from "./use-action.ts";

export type Sending<Output> = {
  values: Output;
  changes: Partial<Output>;
  /** The version read; undefined for a new record. */
  version: number | undefined;
};

type Saved = { id: string; version: number };

/** Without the earlier values, the change cannot be undone. */
type Step<Change> = { change: Change; before?: object | undefined };

type Api<Item, Input, Change> = {
  create(input: Input): Promise<Item>;
  update(change: Change): Promise<Item>;
  remove(id: string): Promise<void>;
};

/**
 * `lasting` fields have effects that cannot be undone, such as an email that was sent. A new record
 * can be opened from its toast, unless the screen leads there itself.
 */
export function useRecordActions<Item extends Saved, Input, Change>(
  model: Model,
  { create, update, remove }: Api<Item, Input, Change>,
  lasting: readonly string[] = [],
  leadsToRecord = false,
) {
  const openerOf = useRecordOpener(model);
  const thing = model.charAt(0).toUpperCase() + model.slice(1);
  const messages = (done: string, verb: string) => ({
    changes: model,
    success: `${thing} ${done} successfully`,
    failure: `Failed to ${verb} ${model}`,
  });
  const changing = {
    run: ({ change }: Step<Change>) => update(change),
    ...messages("updated", "update"),
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
      ({ values, changes, version = 0 }: Sending<Input>): Promise<Item> =>
        record
          ? actions.edit.mutateAsync(stepOf({ ...record, version }, changes))
          : actions.create.mutateAsync(values),
  };

  function stepOf(record: Saved, changes: object): Step<Change> {
    const { id, version } = record;
    const isReversible = !Object.keys(changes).some((field) => lasting.includes(field));
    return {
      change: { id, version, ...changes } as Change,
      before: isReversible ? fieldsOf(record, Object.keys(changes)) : undefined,
    };
  }
}

function fieldsOf(record: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
}

/** A conflict, or errors shown beside the fields. */
function isShownInForm(error: Error): boolean {
  if (!isApiError(error)) return false;
  return error.current !== undefined || Object.keys(error.fields).length > 0;
}
