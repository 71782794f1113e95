import type { ListLine } from "@pharmacy/contract/lists/lists.lines";
import { LINES_CALL_MAX } from "@pharmacy/contract/lists/lists.values";
import { useState } from "react";
import type { Place } from "#components/grid/grid-column.ts";
import { pastedCells } from "#components/grid/pasted-cells.ts";
import { formatNumber } from "#lib/format.ts";
import { toastError } from "#lib/toast.ts";
import type { LineColumn } from "./-line-columns.tsx";
import type { LineField } from "./-line-values.ts";
import type { PastedRow } from "./-pasted-lines.ts";

type Options = {
  columns: readonly LineColumn[];
  currency: string;
  at: Place;
  lineFor(index: number): Promise<ListLine | undefined>;
  /** Called with a text that is one cell. */
  onOne(text: string): void;
  mayPaste: boolean;
};

/** Pastes one value immediately; a table is checked first. */
export function usePaste({ columns, currency, at, lineFor, onOne, mayPaste }: Options) {
  const [rows, setRows] = useState<readonly PastedRow[]>();

  async function paste(text: string) {
    const cells = pastedCells(text);
    if (cells.length === 0) return;
    if (cells.length === 1 && cells[0]?.length === 1) return onOne(cells[0][0] ?? "");
    if (!mayPaste) return toastError("Your role cannot paste tables. Change one price at a time.");
    if (cells.length > LINES_CALL_MAX + 1) return toastError(TOO_MANY(cells.length));
    const { namesItems, tableLines, blockLines } = await import("./-pasted-lines.ts");
    if (namesItems(cells)) return setRows(tableLines(cells, currency));
    const fields = columns.slice(at.column).map(({ id }) => id);
    if (fields[0] === "item" || fields[0] === "minQuantity") return toastError(...WHERE);
    const lines: ListLine[] = [];
    for (let place = 0; place < cells.length; place += 1) {
      const line = await lineFor(at.row + place);
      if (!line) break;
      lines.push(line);
    }
    setRows(blockLines(cells, lines, fields as LineField[], currency));
  }

  return {
    rows,
    close: () => setRows(undefined),
    paste: (text: string) =>
      void paste(text).catch((error: Error) =>
        toastError("The table could not be pasted", { description: error.message }),
      ),
  };
}

const TOO_MANY = (count: number) =>
  `Paste at most ${LINES_CALL_MAX} rows at once. This table has ${formatNumber(count)}.`;

const WHERE = [
  "This table names no items",
  {
    description:
      "Put the item code or GTIN into the first column, or paste values onto the price of a line.",
  },
] as const;
