/** One column of a file. */
export type ExportColumn<Item> = {
  heading: string;
  /** What its values are. Dates and instants come as ISO 8601 in UTC. */
  as?: "text" | "number" | "date" | "instant";
  /** Characters a spreadsheet shows of it. */
  width?: number;
  value: (item: Item) => string | number | null;
};

/** What a list can export: columns by their ids on screen. One on screen may be several in a file. */
export type ExportColumns<Item> = Record<
  string,
  ExportColumn<Item> | readonly ExportColumn<Item>[]
>;

/** The columns of a file, for ids parted by commas. */
export function chosenColumns<Item>(
  columns: ExportColumns<Item>,
  ids: string,
): ExportColumn<Item>[] {
  return ids.split(",").flatMap((id) => columns[id] ?? []);
}

/** Columns that every record has. */
export const datesOfRecord = {
  createdAt: {
    heading: "Created (UTC)",
    as: "instant",
    width: 20,
    value: ({ createdAt }: { createdAt: string }) => createdAt,
  },
  updatedAt: {
    heading: "Changed (UTC)",
    as: "instant",
    width: 20,
    value: ({ updatedAt }: { updatedAt: string }) => updatedAt,
  },
} as const;

/** A value of the contract as the screens write it: `presentation` reads "Presentation". */
export function wordsOf(value: string): string {
  const words = value.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}
