import { importSearch } from "#resources/runs/import-search.ts";

/** The address of an import also says for which pharmacy it is. */
export function productImportSearch({ organization, ...search }: Record<string, unknown>) {
  return {
    ...importSearch(search),
    ...(typeof organization === "string" && organization !== "" && { organization }),
  };
}
