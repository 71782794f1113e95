export type ProductMode = "read" | "edit" | "batch" | "link";
