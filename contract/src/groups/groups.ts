import * as z from "zod/mini";
import { atcPrefix } from "../items/atc.ts";
import { ITEM_STATUSES } from "../items/items.values.ts";
import { listQuery } from "../list.ts";
import { changesOf, type RecordColumn, recordFields, recordId } from "../record.ts";
import { choice, code, name, optional, optionalLines, wholeNumber } from "../text.ts";
import { GROUP_LIST } from "./groups.list.ts";
import {
  GROUP_ITEMS_MAX,
  GROUP_LEVELS_MAX,
  GROUP_ORDER_MAX,
  GROUP_STATUSES,
  GROUPS_SHOWN_MAX,
} from "./groups.values.ts";

const parent = () => optional(recordId("Choose a group."));

export const GroupInput = z.strictObject({
  /** Names it in addresses and files: pain-relief. */
  code: code("Code", 1, 60).check(
    z.regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      "Use small letters and digits, with hyphens between words.",
    ),
  ),
  name: name("Name", 1, 80),
  parent: parent(),
  /** A hint, not a rule. */
  atcPrefix: atcPrefix(),
  description: optionalLines("Description", 500),
  /** Among the groups beside it; last when left out. */
  sortOrder: z.optional(wholeNumber("Order", 0, GROUP_ORDER_MAX)),
  status: choice(GROUP_STATUSES),
});
export type GroupInput = z.input<typeof GroupInput>;

export const GroupChanges = changesOf(GroupInput);
export type GroupChanges = z.output<typeof GroupChanges>;

export const Group = z.object({
  ...z.required(GroupInput).shape,
  ...recordFields,
  path: z.string(),
  level: z.int().check(z.minimum(1), z.maximum(GROUP_LEVELS_MAX)),
  subGroupCount: z.int(),
  itemCount: z.int(),
  /** It or a group above it is inactive, so that it cannot be chosen. */
  isHidden: z.boolean(),
});
export type Group = z.infer<typeof Group>;

export const GroupReference = z.object({ id: z.uuid(), code: z.string(), path: z.string() });
export type GroupReference = z.infer<typeof GroupReference>;

/** Last in its parent, unless `before` or `after` is set. */
export const GroupPlace = z.strictObject({
  parent: parent(),
  before: parent(),
  /** Counts only if `before` is null or left out. */
  after: parent(),
});

export const GroupMove = z.extend(GroupPlace, {
  version: z.int("Send the version you read.").check(z.minimum(1)),
});
export type GroupMove = z.input<typeof GroupMove>;

export const GroupMovePreview = z.object({
  from: z.string(),
  to: z.string(),
  subGroupCount: z.int(),
  itemCount: z.int(),
  visibility: z.enum(["unchanged", "hides", "shows"]),
});
export type GroupMovePreview = z.infer<typeof GroupMovePreview>;

export const GroupContents = z.object({
  groups: z
    .array(z.object({ id: z.uuid(), name: z.string(), itemCount: z.int() }))
    .check(z.maxLength(GROUPS_SHOWN_MAX)),
  items: z
    .array(
      z.object({
        id: z.uuid(),
        code: z.string(),
        name: z.string(),
        status: z.enum(ITEM_STATUSES),
      }),
    )
    .check(z.maxLength(GROUP_ITEMS_MAX)),
  total: z.int(),
});
export type GroupContents = z.infer<typeof GroupContents>;

export type GroupColumn =
  | ("name" | "path" | "code" | "atc" | "items" | "subGroups" | "sortOrder" | "status")
  | RecordColumn;

export const GroupListQuery = listQuery(GROUP_LIST, { status: GROUP_STATUSES });
export type GroupListQuery = z.infer<typeof GroupListQuery>;
