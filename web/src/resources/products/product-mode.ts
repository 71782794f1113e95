/** What is done with the product beside the list. */
export type ProductMode = "read" | "edit" | "batch" | "link";
