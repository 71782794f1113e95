import type { SearchAnswer } from "@pharmacy/contract/search";
import { http } from "#api/http.ts";

export const searchApi = {
  /** Records of every kind that fit `text`. Not kept: each answer is as old as the typing. */
  find: (text: string, signal: AbortSignal) =>
    http.get<SearchAnswer>("search", { q: text }, signal),
};
