import type { ItemColumn, ItemSummary } from "@pharmacy/contract/items/items";
import { STORAGE_WORDS } from "@pharmacy/contract/storage";
import { wordsOf } from "@pharmacy/contract/words";
import { columnsOf } from "#components/list/column.ts";
import { inTwoLines } from "#components/list/natural-widths.ts";
import { recordColumns } from "#components/list/record-columns.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { formatDate, formatMoney } from "#lib/format.ts";
import { ItemState } from "#resources/items/item-state.tsx";
import { ItemThumbnail } from "#resources/items/item-thumbnail.tsx";
import { formWords, packWords } from "#resources/items/item-words.ts";

const MORE = { startsHidden: true, card: "none" } as const;

export const itemColumns = columnsOf<ItemSummary, ItemColumn>([
  {
    id: "name",
    header: "Name",
    sort: "name",
    primary: true,
    apartBy: ["manufacturer", "code"],
    text: ({ name }) => inTwoLines(name),
    picture: ({ kind, thumbnailUrl }) => <ItemThumbnail kind={kind} url={thumbnailUrl} />,
    cell: ({ name, shortageSince }) => (
      <span className="inline-flex min-w-0 items-center gap-2">
        <span className="line-clamp-2 whitespace-normal md:leading-tight">{name}</span>
        {shortageSince && <Badge tone="warning">Short</Badge>}
      </span>
    ),
  },
  {
    id: "code",
    header: "Code",
    sort: "code",
    width: "7rem",
    priority: 2,
    card: "detail",
    text: ({ code }) => code,
    cell: ({ code }) => <span className="nums">{code}</span>,
  },
  {
    id: "genericName",
    header: "Generic name",
    width: "10rem",
    priority: 4,
    text: ({ genericName }) => genericName,
    cell: ({ genericName }) => genericName,
  },
  {
    id: "form",
    header: "Form and strength",
    width: "13rem",
    priority: 4,
    text: formWords,
    cell: formWords,
  },
  {
    id: "pack",
    header: "Pack",
    width: "9rem",
    priority: 3,
    card: "detail",
    text: packWords,
    cell: packWords,
  },
  {
    id: "gtin",
    header: "GTIN",
    width: "8.5rem",
    priority: 3,
    cell: ({ gtin }) => gtin && <span className="nums">{gtin}</span>,
  },
  {
    id: "group",
    header: "Group",
    width: "10rem",
    priority: 5,
    text: ({ group }) => group.path,
    cell: ({ group }) => group.path,
  },
  {
    id: "supplyStatus",
    header: "Supply status",
    width: "8.5rem",
    priority: 5,
    cell: ({ supplyStatus }) => supplyStatus && wordsOf(supplyStatus),
  },
  {
    id: "status",
    header: "Status",
    width: "7.5rem",
    card: "end",
    cell: ({ status }) => <ItemState status={status} />,
  },
  {
    ...MORE,
    id: "brandName",
    header: "Brand name",
    width: "9rem",
    cell: ({ brandName }) => brandName,
  },
  { ...MORE, id: "kind", header: "Kind", width: "7rem", cell: ({ kind }) => wordsOf(kind) },
  { ...MORE, id: "atc", header: "ATC", width: "6rem", cell: ({ atcCode }) => atcCode },
  {
    ...MORE,
    id: "manufacturer",
    header: "Manufacturer",
    width: "11rem",
    text: ({ manufacturer }) => manufacturer,
    cell: ({ manufacturer }) => manufacturer,
  },
  {
    ...MORE,
    id: "schedule",
    header: "Schedule",
    width: "6rem",
    cell: ({ controlledSchedule }) => controlledSchedule,
  },
  {
    ...MORE,
    id: "storage",
    header: "Storage",
    width: "10rem",
    cell: ({ storage }) => STORAGE_WORDS[storage],
  },
  {
    ...MORE,
    id: "tax",
    header: "Tax category",
    width: "7rem",
    cell: ({ taxCategory }) => wordsOf(taxCategory),
  },
  {
    ...MORE,
    id: "price",
    header: "Reference price",
    width: "8rem",
    align: "end",
    cell: ({ referencePrice, currency }) =>
      referencePrice === null ? null : (
        <span className="nums">{formatMoney(referencePrice, currency)}</span>
      ),
  },
  {
    ...MORE,
    id: "shortage",
    header: "Short since",
    width: "7rem",
    cell: ({ shortageSince }) => shortageSince && formatDate(shortageSince),
  },
  // nobody looks for one of a million items by its creation date
  ...recordColumns<ItemSummary>().map(({ sort: _, ...column }) => column),
]);
