import { lazyPart } from "#lib/lazy-part.tsx";

/** The import of products, which the network's users and those of a pharmacy share. */
export const ProductImportScreen = lazyPart(() =>
  import("./product-import.tsx").then((module) => module.ProductImport),
);
