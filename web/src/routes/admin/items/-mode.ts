/** What is done with the item beside the list. */
export type ItemMode = "read" | "edit" | "copy" | "shortage";
