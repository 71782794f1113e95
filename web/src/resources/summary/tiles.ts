import type { Summary } from "@pharmacy/contract/summary/summary";

/** The list that counted rows are in. */
type Counted = {
  /** The address of the list. */
  list: string;
  /** For a list whose filters are not in its search: the fragment names them. */
  isNamedInFragment?: true;
};

/** The words of a dashboard tile, and the list that it opens. */
export type TileWords = Counted & {
  label: string;
  /** Used while the count is not zero. */
  tone: "danger" | "warning";
  note: string;
};

/** By the tiles' names in the summary. */
export type Tiles = Readonly<Record<string, TileWords>>;

/** One sentence about rows that should not be there, and the list that it opens. */
type OddityWords = Counted & {
  /** `figure` is the count as it is shown. */
  sentence(count: number, figure: string, since: string | null): string;
};

/** By their names in the summary. */
export type Oddities = Readonly<Record<string, OddityWords>>;

/** The list of exactly the counted rows. */
export function hrefOf(
  { query }: Pick<Summary["tiles"][number], "query">,
  { list, isNamedInFragment }: Counted,
): string {
  const filters = new URLSearchParams(query).toString();
  return filters ? `${list}${isNamedInFragment ? "#" : "?"}${filters}` : list;
}
