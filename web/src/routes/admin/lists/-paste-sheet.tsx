import type { PastedLine, PastedLines } from "@pharmacy/contract/lists/lists.lines";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActHint } from "#components/ui/act-hint.tsx";
import { Button } from "#components/ui/button.tsx";
import { Sheet, SheetBody, SheetFooter } from "#components/ui/sheet.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { formatNumber } from "#lib/format.ts";
import { listLinesApi } from "#resources/lists/list-lines.api.ts";
import type { PastedRow } from "./-pasted-lines.ts";
import { type CheckedRow, PastedTable } from "./-pasted-table.tsx";

type PasteSheetProps = {
  list: string;
  currency: string;
  rows: readonly PastedRow[];
  /** Writes the accepted rows. */
  onWrite(lines: PastedLine[]): Promise<unknown>;
  onClose(): void;
};

/** Previews the effects of a pasted table, before anything is written. */
export function PasteSheet({ list, currency, rows, onWrite, onClose }: PasteSheetProps) {
  const [isOpen, setOpen] = useState(true);
  const [failure, setFailure] = useState("");
  const [isWriting, setWriting] = useState(false);
  const lines = rows.flatMap((row) => ("line" in row ? [row.line] : []));
  const check = useQuery({
    queryKey: [...listLinesApi.key(list), "check", rows],
    queryFn: () =>
      lines.length === 0
        ? ({ rows: [] } satisfies PastedLines)
        : listLinesApi.paste(list, { lines, isCheck: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const checked = check.data ? join(rows, check.data) : undefined;
  const accepted = checked?.filter(isWritten) ?? [];
  async function write() {
    setWriting(true);
    setFailure("");
    try {
      await onWrite(accepted.flatMap(({ line }) => line ?? []));
      setOpen(false);
    } catch (error) {
      setFailure((error as Error).message);
    } finally {
      setWriting(false);
    }
  }
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      title="Check pasted lines"
      description="Nothing is saved yet."
      size="lg"
    >
      <SheetBody className="grid content-start gap-4">
        {checked ? (
          <>
            <p role="status">{summaryOf(checked)}</p>
            <PastedTable rows={checked} currency={currency} />
          </>
        ) : (
          <div className="grid justify-items-center gap-3 py-10 text-center">
            {check.error ? (
              <>
                <p className="text-muted">{check.error.message}</p>
                <Button onClick={() => check.refetch()}>Try again</Button>
              </>
            ) : (
              <Spinner label="Checking lines" />
            )}
          </div>
        )}
      </SheetBody>
      <SheetFooter>
        {failure && (
          <p role="alert" className="pb-3 text-danger">
            {failure}
          </p>
        )}
        <div className="group/acts flex justify-end gap-2">
          <ActHint className="me-auto" />
          <Button onClick={() => setOpen(false)}>Cancel</Button>
          {accepted.length > 0 && (
            <Button variant="primary" pending={isWriting} onClick={write}>
              Write {countOf(accepted.length, "line")}
            </Button>
          )}
        </div>
      </SheetFooter>
    </Sheet>
  );
}

function isWritten({ verdict }: CheckedRow): boolean {
  return verdict === "new" || verdict === "changed";
}

/** Merges unreadable rows with the server's answers about the others. */
function join(rows: readonly PastedRow[], { rows: answers }: PastedLines): CheckedRow[] {
  let next = 0;
  return rows.map((row) => {
    const shown = { row: row.row, name: row.item, code: null };
    if ("problem" in row) {
      return { ...shown, line: null, verdict: "refused", before: null, message: row.problem };
    }
    const answer = answers[next++];
    return {
      row: row.row,
      name: answer?.item?.name ?? row.item,
      line: row.line,
      code: answer?.item?.code ?? null,
      verdict: answer?.verdict ?? "refused",
      before: answer?.before ?? null,
      message: answer?.message ?? null,
    };
  });
}

const VERDICTS = ["new", "changed", "unchanged", "refused"] as const;

/** "12 new, 285 changed, 3 refused. Refused rows are left out." */
function summaryOf(rows: readonly CheckedRow[]): string {
  const counts = VERDICTS.flatMap((verdict) => {
    const count = rows.filter((row) => row.verdict === verdict).length;
    return count === 0 ? [] : [`${formatNumber(count)} ${verdict}`];
  });
  const all = counts.join(", ") || "No rows";
  return rows.some(({ verdict }) => verdict === "refused")
    ? `${all}. Refused rows are left out.`
    : `${all}.`;
}

function countOf(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`;
}
