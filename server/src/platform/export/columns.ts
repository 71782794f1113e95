type Cell = string | number | null;

type Heading = {
  heading: string;
  /**
   * The type of its values. Dates and instants are given as ISO 8601 in UTC, amounts as "12.50".
   */
  as?: "text" | "number" | "amount" | "date" | "instant";
  /** Width in characters in a spreadsheet. */
  width?: number;
};

/** One column of a file. */
export type ExportColumn<Item> = Heading & {
  /** The fields it needs: only these are read from the database. */
  fields: readonly string[];
  value: (item: Item) => Cell;
};

type Show<Value, Item> = (value: Value, item: Item) => Cell;

/** A column as a list declares it: a field, and optionally how it is written. */
type DeclaredColumn<Item> = {
  [Field in keyof Item & string]: Heading & {
    field: Field;
    /** Other fields that `show` needs. */
    also?: readonly (keyof Item & string)[];
  } & (Item[Field] extends Cell
      ? { show?: Show<Item[Field], Item> }
      : { show: Show<Item[Field], Item> });
}[keyof Item & string];

/**
 * What a list can export: columns by their ids on screen. One column on screen may be several in a
 * file.
 */
export type ExportColumns<Item, Id extends string = string> = Record<
  Id,
  DeclaredColumn<Item> | readonly DeclaredColumn<Item>[]
>;

/** The columns of a file, for comma-separated ids. Those of hidden fields are empty, and not read. */
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
  return chosen.map(({ show, field, also = [], ...heading }) => {
    const fields = [field, ...also];
    if (fields.some((one) => hidden.has(one))) return { ...heading, fields: [], value: () => null };
    const value = (item: Item) => (show ? show(item[field], item) : (item[field] as Cell));
    return { ...heading, fields, value };
  });
}

/** Columns that every record has. */
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
