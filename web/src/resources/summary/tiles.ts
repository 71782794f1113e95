/** The words of a dashboard tile, and the list that it opens. */
export type TileWords = {
  label: string;
  /** Used while the count is not zero. */
  tone: "danger" | "warning";
  note: string;
  /** The address of the list. */
  list: string;
  /** For a list whose filters are not in its search: the fragment names them. */
  isNamedInFragment?: true;
};

/** By the tiles' names in the summary. */
export type Tiles = Readonly<Record<string, TileWords>>;
