import type { ListLine } from "@pharmacy/contract/lists/lists.lines";
import { wordsOf } from "@pharmacy/contract/words";
import { Layers } from "lucide-react";
import type { GridColumn } from "#components/grid/grid-column.ts";
import { Badge } from "#components/ui/badge.tsx";
import { formatMoney, formatNumber } from "#lib/format.ts";
import { rivalWords } from "#resources/lists/rival-words.ts";
import { type LineField, writeCell } from "./-line-values.ts";

export type LineColumn = GridColumn<ListLine> & { id: LineField | "item" };

const PACKS = { align: "end", inputMode: "numeric", width: "clamp(5.5rem, 8vw, 6.5rem)" } as const;

/** Columns that the user may not change are read-only. */
export function lineColumns(mayEdit: (field: LineField) => boolean): LineColumn[] {
  const all: (LineColumn & { id: LineField })[] = [
    {
      id: "minQuantity",
      header: "From packs",
      ...PACKS,
      cell: ({ minQuantity }) => formatNumber(minQuantity),
      text: (line) => writeCell("minQuantity", line),
    },
    {
      id: "price",
      header: "Price",
      align: "end",
      inputMode: "decimal",
      width: "clamp(6.75rem, 10vw, 8rem)",
      cell: ({ price, currency }) => formatMoney(price, currency),
      text: (line) => writeCell("price", line),
    },
    {
      id: "maxQuantity",
      header: "Maximum",
      ...PACKS,
      cell: ({ maxQuantity }) => maxQuantity !== null && formatNumber(maxQuantity),
      text: (line) => writeCell("maxQuantity", line),
    },
    {
      id: "multipleOf",
      header: "Multiple",
      ...PACKS,
      cell: ({ multipleOf }) => formatNumber(multipleOf),
      text: (line) => writeCell("multipleOf", line),
    },
    {
      id: "note",
      header: "Note",
      width: "12rem",
      cell: ({ note }) => note,
      text: (line) => writeCell("note", line),
    },
  ];
  return [ITEM, ...all.map((column) => ({ ...column, isReadOnly: !mayEdit(column.id) }))];
}

const ITEM: LineColumn = {
  id: "item",
  header: "Item",
  width: "clamp(9.5rem, 34vw, 32rem)",
  isReadOnly: true,
  text: ({ item }) => item.code,
  cell: ({ item, ...line }) => (
    <span className="flex min-w-0 items-center gap-2">
      <span
        className="truncate max-md:line-clamp-2 max-md:whitespace-normal max-md:text-xs"
        title={item.name}
      >
        {item.name}
      </span>
      <span className="nums shrink-0 text-subtle text-xs max-md:hidden">{item.code}</span>
      {line.rival && <RivalMark words={rivalWords(line)} />}
      {item.status !== "active" && <Badge tone="warning">{wordsOf(item.status)}</Badge>}
    </span>
  ),
};

/** Another list prices the same item; the words are read out with the cell. */
function RivalMark({ words }: { words: string }) {
  return (
    <span title={words} className="shrink-0 text-warning">
      <Layers aria-hidden className="size-3.5" />
      <span className="sr-only">{words}</span>
    </span>
  );
}
