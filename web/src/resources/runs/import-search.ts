/** The address names an import and the rows shown. */
export function importSearch({ id, tab }: { id?: unknown; tab?: unknown }) {
  return {
    ...(typeof id === "string" && id !== "" && { id }),
    ...(typeof tab === "string" && tab !== "" && { tab }),
  };
}
