/** The storage key of a user's question filters. */
export const questionFiltersOf = (person: string | undefined) => `${person}:questions`;
