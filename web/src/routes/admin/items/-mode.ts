export type ItemMode = "read" | "edit" | "copy" | "shortage";
