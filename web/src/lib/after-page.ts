import type { AnyRouter } from "@tanstack/react-router";
import { followCutTitles } from "./cut-titles.ts";
import { keepEarlyKeys } from "./early-keys.ts";
import { followRows } from "./row-entry.ts";

/** What a page does for hands and eyes once it is there, in one file that loads after it. */
export function startAfterPage(router: AnyRouter, signal: AbortSignal): void {
  signal.addEventListener("abort", followCutTitles());
  keepEarlyKeys(signal);
  followRows(router, signal);
}
