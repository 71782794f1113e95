import type { SearchAnswer } from "@pharmacy/contract/search/search";
import { http } from "#api/http.ts";

export const searchApi = {
  /** Finds records of every kind. Not cached, because each answer belongs to one text. */
  find: (text: string, signal: AbortSignal) =>
    http.get<SearchAnswer>("search", { q: text }, signal),
};
