/** Under which a person's filters of questions are kept. */
export const questionFiltersOf = (person: string | undefined) => `${person}:questions`;
