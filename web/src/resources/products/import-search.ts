import { importSearch } from "#resources/runs/import-search.ts";

/** Adds the pharmacy to the search parameters of an import. */
export function productImportSearch({ organization, ...search }: Record<string, unknown>) {
  return {
    ...importSearch(search),
    ...(typeof organization === "string" && organization !== "" && { organization }),
  };
}
