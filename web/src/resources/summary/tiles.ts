/** What a tile of the dashboard says, and the list it opens. */
export type TileWords = {
  label: string;
  /** While it counts anything. */
  tone: "danger" | "warning";
  note: string;
  /** The address of the list. */
  list: string;
  /** For a list whose address has no filters in its search: the fragment names them. */
  isNamedInFragment?: true;
};

/** What one noun's tiles say, by their names in the summary. */
export type Tiles = Readonly<Record<string, TileWords>>;
