import { keepFilters } from "#lib/kept-filters.ts";

/** Under which a person's filters of questions are kept. */
export const questionFiltersOf = (person: string | undefined) => `${person}:questions`;

/** Lets the list of questions show what these filters leave, when this person comes to it next. */
export function showQuestions(person: string, filters: Readonly<Record<string, string>>): void {
  keepFilters(questionFiltersOf(person), filters);
}
