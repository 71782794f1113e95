import { ORDER_LINES_MAX } from "@pharmacy/contract/orders/orders.values";
import { useState } from "react";
import { LeaveDialog } from "#components/form/leave-dialog.tsx";
import { FormProblem, PlainForm } from "#components/form/plain-form.tsx";
import { useLeaveGuard } from "#components/form/use-leave-guard.ts";
import { useRefusableForm } from "#components/form/use-refusable-form.ts";
import { pastedCells } from "#components/grid/pasted-cells.ts";
import { ActHint } from "#components/ui/act-hint.tsx";
import { Button } from "#components/ui/button.tsx";
import { Label } from "#components/ui/label.tsx";
import { Sheet, SheetBody, SheetFooter } from "#components/ui/sheet.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { formatNumber } from "#lib/format.ts";
import { Refused } from "#lib/refused.ts";
import type { AddedLine } from "./draft-lines.ts";
import { linesOf } from "./order-words.ts";
import { ordersApi } from "./orders.api.ts";
import {
  addedLines,
  type CheckedRow,
  checkedRows,
  pastedRows,
  quotedRows,
} from "./pasted-lines.ts";
import { PastedTable } from "./pasted-table.tsx";

type Props = {
  organization: string | undefined;
  /** The ids of items that are in the order already. */
  present: ReadonlySet<string>;
  onAdd(lines: readonly AddedLine[]): void;
  onClose(): void;
};

/** Takes a table of codes and packs, and shows what each row becomes before anything is added. */
export function PasteLines({ organization, present, onAdd, onClose }: Props) {
  const [isOpen, setOpen] = useState(true);
  const [text, setText] = useState("");
  const [checked, setChecked] = useState<readonly CheckedRow[]>();
  const guard = useLeaveGuard(() => isOpen && text.trim() !== "");
  const form = useRefusableForm(async () => setChecked(await check(text, organization)));
  const lines = addedLines(checked ?? []);
  const leave = () => guard.ask(() => setOpen(false));

  function add() {
    onAdd(lines);
    setOpen(false);
  }
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={leave}
      onClosed={onClose}
      title={checked ? "Check pasted lines" : "Paste a table"}
      description={
        checked
          ? "Nothing is in the order yet."
          : "Copy rows from a spreadsheet: the item code or GTIN, and the packs. A row of headings may come first."
      }
      size="lg"
    >
      <SheetBody className="grid content-start gap-4">
        {checked ? (
          <>
            <p role="status">{summaryOf(checked)}</p>
            <PastedTable rows={checked} present={present} />
          </>
        ) : (
          <PlainForm form={form} label="Paste a table" className="grid gap-1.5">
            <Label htmlFor="pasted-lines">Table</Label>
            <Textarea
              id="pasted-lines"
              rows={10}
              wrap="off"
              spellCheck={false}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <FormProblem form={form} />
          </PlainForm>
        )}
        <LeaveDialog question={guard.question} />
      </SheetBody>
      <SheetFooter>
        <div className="group/acts flex flex-wrap gap-2">
          {!checked && (
            <Button
              variant="primary"
              pending={form.isPending}
              disabled={text.trim() === ""}
              onClick={form.submit}
            >
              Check lines
            </Button>
          )}
          {lines.length > 0 && (
            <Button variant="primary" onClick={add}>
              Add {linesOf(lines.length)}
            </Button>
          )}
          {checked && <Button onClick={() => setChecked(undefined)}>Change the table</Button>}
          <Button variant="ghost" onClick={leave}>
            Cancel
          </Button>
          <ActHint className="ms-auto" />
        </div>
      </SheetFooter>
    </Sheet>
  );
}

async function check(text: string, organization: string | undefined): Promise<CheckedRow[]> {
  const rows = pastedRows(pastedCells(text));
  if (rows.length > ORDER_LINES_MAX) {
    const count = formatNumber(rows.length);
    throw new Refused(`Paste at most ${ORDER_LINES_MAX} rows at once. This table has ${count}.`);
  }
  const lines = quotedRows(rows);
  const quote =
    lines.length === 0
      ? { lines: [] }
      : await ordersApi.quote({ ...(organization && { organization }), lines });
  return checkedRows(rows, quote);
}

/** "11 rows found, 1 row left out." */
function summaryOf(rows: readonly CheckedRow[]): string {
  const out = rows.filter(({ line }) => line === null).length;
  const count = (number: number) => (number === 1 ? "1 row" : `${formatNumber(number)} rows`);
  const found = `${count(rows.length - out)} found`;
  return out === 0 ? `${found}.` : `${found}, ${count(out)} left out.`;
}
