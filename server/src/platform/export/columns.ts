import type { SQL } from "drizzle-orm";

type Cell = string | number | null;

type Heading = {
  heading: string;
  /** Dates and instants are given as ISO 8601 in UTC, amounts as "12.50". */
  as?: "text" | "number" | "amount" | "date" | "instant";
  width?: number;
  /** The stored values, where the field's column does not list them itself. */
  choices?: readonly string[];
  /** The stored number is so many times the shown one: 100 for hundredths. */
  per?: number;
  /** The value that conditions compare, where the field holds more than is shown. */
  filter?: { name: string; value: SQL };
};

/** The columns of any list. */
export type AnyColumns = Readonly<Record<string, AnyColumn | readonly AnyColumn[]>>;

/** A column as it is declared, whatever its list. */
export type AnyColumn = Heading & {
  field: string;
  also?: readonly string[];
  show?: (value: never, item: never) => Cell;
};

export type ExportColumn<Item> = Heading & {
  /** Only these fields are read from the database. */
  fields: readonly string[];
  value: (item: Item) => Cell;
};

type Show<Value, Item> = (value: Value, item: Item) => Cell;

type DeclaredColumn<Item> = {
  [Field in keyof Item & string]: Heading & {
    field: Field;
    also?: readonly (keyof Item & string)[];
  } & (Item[Field] extends Cell
      ? { show?: Show<Item[Field], Item> }
      : { show: Show<Item[Field], Item> });
}[keyof Item & string];

export type ExportColumns<Item, Id extends string = string> = Record<
  Id,
  DeclaredColumn<Item> | readonly DeclaredColumn<Item>[]
>;

/** Columns of hidden fields are empty, and not read. */
export function chosenColumns<Item>(
  columns: ExportColumns<Item>,
  ids: string,
  hidden: ReadonlySet<string>,
): ExportColumn<Item>[] {
  const chosen = ids.split(",").flatMap((id) => columns[id] ?? []) as (Heading & {
    field: keyof Item & string;
    also?: readonly string[];
    show?: Show<unknown, Item>;
  })[];
  return chosen.map(({ show, field, also = [], per = 1, ...heading }) => {
    const fields = [field, ...also];
    if (isHidden({ field, also }, hidden)) return { ...heading, fields: [], value: () => null };
    const plain = (item: Item) => (per === 1 ? item[field] : Number(item[field]) / per) as Cell;
    const value = (item: Item) => (show ? show(item[field], item) : plain(item));
    return { ...heading, fields, value };
  });
}

export function isHidden(
  { field, also = [] }: Pick<AnyColumn, "field" | "also">,
  hidden: ReadonlySet<string>,
): boolean {
  return [field, ...also].some((one) => hidden.has(one));
}

export const datesOfRecord = {
  createdAt: {
    heading: "Created (UTC)",
    as: "instant",
    width: 20,
    field: "createdAt",
  },
  updatedAt: {
    heading: "Changed (UTC)",
    as: "instant",
    width: 20,
    field: "updatedAt",
  },
} as const;

/** "12.50" or "-12.50", which a spreadsheet reads as a number. */
export const isAmount = (text: string) => /^-?\d{1,15}(\.\d{1,4})?$/.test(text);
