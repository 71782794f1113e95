/** What the address of an import says: which one, and which of its rows. */
export function importSearch({ id, tab }: { id?: unknown; tab?: unknown }) {
  return {
    ...(typeof id === "string" && id !== "" && { id }),
    ...(typeof tab === "string" && tab !== "" && { tab }),
  };
}
