import type { AuditLog } from "@pharmacy/contract/audit-logs/audit-logs";
import { LOG_WORDS } from "@pharmacy/contract/audit-logs/log-words";
import { labelOf, shownChanges } from "@pharmacy/contract/field-words";
import { ChangeValue } from "#components/record/change-lines.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { valueContextHere } from "#lib/field-words.ts";

/** Most labels are derived from field paths, because there are records of every kind. */
export function ChangesTable({ entry }: { entry: AuditLog }) {
  const changes = shownChanges(entry.changes);
  const context = valueContextHere(entry);
  return (
    <Card aria-label="Changes">
      <CardHead title="Changes" />
      {changes.length === 0 ? (
        <p className="px-4 py-3 text-muted">No field was changed.</p>
      ) : (
        <table className="w-full table-fixed">
          <caption className="sr-only">Changes, field by field</caption>
          <thead>
            <tr className="border-line-soft border-b text-muted text-xs">
              <th scope="col" className="w-1/4 px-4 py-2 text-start font-medium">
                Field
              </th>
              <th scope="col" className="px-2 py-2 text-start font-medium">
                Before
              </th>
              <th scope="col" className="px-4 py-2 text-start font-medium">
                After
              </th>
            </tr>
          </thead>
          <tbody className="wrap-anywhere">
            {changes.map(({ field, from, to }) => (
              <tr key={field} className="border-line-soft align-top not-last:border-b">
                <th scope="row" className="px-4 py-2 text-start font-medium">
                  {labelOf(field, LOG_WORDS)}
                </th>
                <td className="px-2 py-2 text-muted">
                  <ChangeValue field={field} value={from} words={LOG_WORDS} context={context} />
                </td>
                <td className="px-4 py-2">
                  <ChangeValue field={field} value={to} words={LOG_WORDS} context={context} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
