import type { RunKind } from "@pharmacy/contract/runs/runs.values";
import type { RegisteredRouter } from "@tanstack/react-router";
import type { Noun } from "#components/list/counting.ts";

/** A noun whose selected records can be edited together, and the screen of its imports. */
export type EditedNoun = {
  kind: RunKind;
  noun: Noun;
  to: Extract<keyof RegisteredRouter["routesByPath"], `${string}/import`>;
};
