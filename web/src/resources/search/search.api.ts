import type { SearchAnswer } from "@pharmacy/contract/search/search";
import { http } from "#api/http.ts";

export const searchApi = {
  /**
   * Records of every kind that match `text`. Not cached, because each answer belongs to one text.
   */
  find: (text: string, signal: AbortSignal) =>
    http.get<SearchAnswer>("search", { q: text }, signal),
};
