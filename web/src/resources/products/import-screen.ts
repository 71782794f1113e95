import { lazyPart } from "#lib/lazy-part.tsx";
import { importSearch } from "#resources/runs/import-search.ts";

/** The import of products, which the network's users and those of a pharmacy share. */
export const ProductImportScreen = lazyPart(() =>
  import("./product-import.tsx").then((module) => module.ProductImport),
);

/** The address of an import also says for which pharmacy it is. */
export function productImportSearch({ organization, ...search }: Record<string, unknown>) {
  return {
    ...importSearch(search),
    ...(typeof organization === "string" && organization !== "" && { organization }),
  };
}
