import type { FieldValues } from "react-hook-form";
import { labelOf, showValue } from "#components/record/field-words.ts";
import { Button } from "#components/ui/button.tsx";
import type { Conflict, RecordForm } from "./record-form.ts";

/** Lays what was typed beside what somebody else saved meanwhile, and lets the person choose. */
export function ConflictPanel<Values extends FieldValues>({ form }: { form: RecordForm<Values> }) {
  const { conflict, words } = form;
  if (!conflict) return null;
  return (
    <section
      role="alert"
      tabIndex={-1}
      data-form-notice
      className="grid gap-3 rounded-lg border border-warning/30 bg-warning-soft p-4 text-warning"
    >
      <div>
        <h2 className="font-semibold text-base">Somebody else changed this record</h2>
        <p>
          Keeping yours saves the fields you changed and leaves the others as they are now. Nothing
          is saved yet.
        </p>
      </div>
      <table className="w-full table-fixed rounded-md bg-surface text-fg">
        <thead className="text-start text-muted text-xs">
          <tr>
            <th className="px-3 py-1.5 text-start font-medium">Field</th>
            <th className="px-3 py-1.5 text-start font-medium">Yours</th>
            <th className="px-3 py-1.5 text-start font-medium">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {differencesIn(conflict).map(({ field, mine, theirs, isMine }) => (
            <tr key={field} className="border-line-soft border-t align-top">
              <th scope="row" className="px-3 py-1.5 text-start font-medium">
                {labelOf(field, words)}
              </th>
              <td className="wrap-anywhere px-3 py-1.5">
                {isMine ? (
                  showValue(field, mine, words)
                ) : (
                  <span className="text-subtle">not changed</span>
                )}
              </td>
              <td className="wrap-anywhere px-3 py-1.5">{showValue(field, theirs, words)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={form.useTheirs}>Use theirs</Button>
        <Button variant="primary" pending={form.isSaving} onClick={form.keepMine}>
          Keep mine
        </Button>
      </div>
    </section>
  );
}

type Difference = { field: string; mine: unknown; theirs: unknown; isMine: boolean };

/** The fields, down to the parts of an address, whose value here is not the one saved meanwhile. */
function differencesIn({ mine, current, changed }: Conflict): Difference[] {
  return Object.keys(mine).flatMap((name) => compare(name, mine[name], current[name], changed));
}

function compare(
  field: string,
  mine: unknown,
  theirs: unknown,
  changed: readonly string[],
): Difference[] {
  if (isGroup(mine) && isGroup(theirs)) {
    return Object.keys(mine).flatMap((part) =>
      compare(`${field}.${part}`, mine[part], theirs[part], changed),
    );
  }
  if ((mine ?? "") === (theirs ?? "") || JSON.stringify(mine) === JSON.stringify(theirs)) return [];
  return [{ field, mine, theirs, isMine: changed.includes(field.split(".")[0] ?? field) }];
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
