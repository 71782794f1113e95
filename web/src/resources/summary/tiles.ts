/** What a tile of the dashboard says, and the list it opens. */
export type TileWords = {
  label: string;
  /** While it counts anything. */
  tone: "danger" | "warning";
  note: string;
  /** The address of the list. */
  list: string;
  /** Lets the list show what is counted to this person, where its address has no filters. */
  keep?(person: string, query: Readonly<Record<string, string>>): void;
};

/** What one noun's tiles say, by their names in the summary. */
export type Tiles = Readonly<Record<string, TileWords>>;
