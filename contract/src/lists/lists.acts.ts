import type { ActRules } from "../acts.ts";
import type { ListStatus } from "./lists.values.ts";

type ListState = { status: ListStatus; name: string; lineCount?: number };

export const LIST_ACTS = {
  edit: {
    may: "edit",
    verb: ["change", "changed"],
    from: ["draft", "active"],
    misfit: () => "This list is archived and cannot be changed. Copy it instead.",
  },
  activate: {
    may: "act",
    verb: ["activate", "activated"],
    isBulk: true,
    from: ["draft"],
    misfit: ({ status }) =>
      status === "archived"
        ? "This list is archived and cannot be activated. Copy it instead."
        : "This list is already active.",
    refusal: ({ lineCount }) =>
      lineCount === 0 ? "Add at least one item before activating the list." : null,
  },
  archive: {
    may: "act",
    verb: ["archive", "archived"],
    isBulk: true,
    from: ["draft", "active"],
  },
  copy: { may: "create", verb: ["copy", "copied"] },
  compare: { may: "view", verb: ["compare", "compared"] },
  delete: {
    may: "delete",
    verb: ["delete", "deleted"],
    from: ["draft"],
    misfit: ({ name }) => `Only drafts can be deleted. Archive "${name}" instead.`,
  },
} as const satisfies ActRules<ListState>;
