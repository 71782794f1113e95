import type { Column } from "./column.ts";
import type { FittedColumn } from "./fit-columns.ts";

/** A value below a row's name, while the list is too narrow for its column. */
export type ApartPart = { id: string; text: string; leavesBelow: number };

export type ApartParts = ReadonlyMap<string, readonly ApartPart[]>;

type Telling<Item> = Pick<ApartPart, "id" | "leavesBelow"> & {
  text(item: Item): string | null | undefined;
  /** Shown only where names repeat. */
  isSpare: boolean;
};

const NEVER = Number.POSITIVE_INFINITY;

/** By the row's id. `columns` includes the hidden ones. */
export function apartInTable<Item extends { id: string }>(
  items: readonly Item[] = [],
  columns: readonly FittedColumn<Item>[],
): ApartParts {
  return tellApart<Item, FittedColumn<Item>>(
    items,
    columns,
    ({ isHidden, isSpare, leavesBelow = 0 }) => ({
      isSpare: isHidden || isSpare === true,
      leavesBelow: isHidden ? NEVER : leavesBelow,
    }),
  );
}

/** `isOn` is whether cards show the column anyway. */
export function apartOnCards<Item extends { id: string }>(
  items: readonly Item[],
  columns: readonly Column<Item>[],
  isOn: (column: Column<Item>) => boolean,
): ApartParts {
  return tellApart<Item, Column<Item>>(items, columns, (column) => ({
    isSpare: column.startsHidden === true || column.isSpare === true,
    leavesBelow: isOn(column) ? 0 : NEVER,
  }));
}

type Named<Item> = Pick<Column<Item>, "id" | "primary" | "text" | "apartBy">;

function tellApart<Item extends { id: string }, Any extends Named<Item>>(
  items: readonly Item[],
  columns: readonly Any[],
  placeOf: (column: Any) => Pick<Telling<Item>, "isSpare" | "leavesBelow">,
): ApartParts {
  const primary = columns.find((column) => column.primary);
  const tellings = (primary?.apartBy ?? []).flatMap((id): Telling<Item>[] => {
    const column = columns.find((one) => one.id === id);
    return column?.text ? [{ id, text: column.text, ...placeOf(column) }] : [];
  });
  const nameOf = (item: Item) => primary?.text?.(item)?.trim().toLowerCase() ?? item.id;
  const parts = new Map<string, readonly ApartPart[]>();
  if (tellings.length === 0) return parts;
  for (const group of groupsBy(items, nameOf)) {
    const telling = tellingsOf(group, tellings);
    for (const item of group) parts.set(item.id, partsOf(item, telling));
  }
  return parts;
}

/** Spare ones only until the rows of the group are told apart, and ids if nothing else does. */
function tellingsOf<Item extends { id: string }>(
  group: readonly Item[],
  ownTellings: readonly Telling<Item>[],
) {
  let keys = group.map(() => "");
  const needed = new Set<Telling<Item>>();
  const tellings = [...ownTellings, BY_ID];
  for (const telling of tellings) {
    if (new Set(keys).size === group.length) break;
    const values = group.map((item) => telling.text(item) ?? "");
    if (new Set(values).size > 1) needed.add(telling);
    keys = keys.map((key, place) => `${key}\n${values[place]}`);
  }
  return tellings.filter((telling) => !telling.isSpare || needed.has(telling));
}

/** The end of an id differs most. */
const BY_ID: Telling<{ id: string }> = {
  id: "id",
  text: ({ id }) => `…${id.slice(-8)}`,
  isSpare: true,
  leavesBelow: NEVER,
};

/**
 * The last to get a column comes first, so that those on screen are always the beginning. Spare
 * ones are before others that never get one: a narrow row cuts its end off.
 */
function partsOf<Item>(item: Item, tellings: readonly Telling<Item>[]): ApartPart[] {
  return tellings
    .toSorted((one, other) =>
      one.leavesBelow === other.leavesBelow
        ? Number(other.isSpare) - Number(one.isSpare)
        : other.leavesBelow - one.leavesBelow,
    )
    .map(({ id, text, leavesBelow }) => ({ id, text: text(item) ?? "", leavesBelow }))
    .filter(({ text, leavesBelow }) => text !== "" && leavesBelow > 0);
}

function groupsBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}
