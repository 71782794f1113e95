import { lazyPart } from "#lib/lazy-part.tsx";

/** Shared by the network's users and those of a pharmacy. */
export const ProductImportScreen = lazyPart(() =>
  import("./product-import.tsx").then((module) => module.ProductImport),
);
