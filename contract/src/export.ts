import "./jitless.ts";
import * as z from "zod/mini";
import { EXPORT_SELECTED_MAX } from "./bulk.values.ts";
import { choice } from "./text.ts";

export const EXPORT_FORMATS = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Excel's limit, without the heading. CSV has none. */
export const XLSX_ROWS_MAX = 1_048_575;

/** The query adds a format and the columns, separated by commas in the order of the file. */
export function exportQuery<Shape extends z.core.$ZodLooseShape>(
  query: z.ZodMiniObject<Shape>,
  columnIds: readonly string[],
) {
  return z.strictObject({
    ...withoutPage(query).shape,
    format: choice(EXPORT_FORMATS),
    columns: columnsAmong(columnIds),
    ids: z.optional(selectedIds),
  });
}

const UUID_LENGTH = 36;
const selected = `List up to ${EXPORT_SELECTED_MAX} ids, separated by commas.`;

/** Only these of the records that the query finds. */
const selectedIds = z.string(selected).check(
  z.maxLength(EXPORT_SELECTED_MAX * (UUID_LENGTH + 1), { error: selected, abort: true }),
  z.refine((text) => text.split(",").every((id) => isId(id)), selected),
);

const isId = (text: string) => z.safeParse(z.uuid(), text).success;

export function withoutPage<Shape extends z.core.$ZodLooseShape>(query: z.ZodMiniObject<Shape>) {
  const { page: _, count: __, ...shape } = query.shape;
  return z.strictObject(shape as Omit<Shape, "page" | "count">);
}

function columnsAmong(ids: readonly string[]) {
  const known = `List columns of this list, separated by commas: ${ids.join(", ")}.`;
  return z.string(known).check(
    z.maxLength(ids.join(",").length, { error: known, abort: true }),
    z.refine((text) => text.split(",").every((id) => ids.includes(id)), known),
    z.refine((text) => isWithoutTwins(text.split(",")), "List each column only once."),
  );
}

function isWithoutTwins(ids: string[]): boolean {
  return new Set(ids).size === ids.length;
}

/** Valid for a minute, for the session that requested it. */
export const ExportAddress = z.object({ url: z.string() });
export type ExportAddress = z.infer<typeof ExportAddress>;

const SIGNED_MAX = 100;

export const exportSignature = {
  expires: z.optional(z.string().check(z.maxLength(SIGNED_MAX))),
  session: z.optional(z.string().check(z.maxLength(SIGNED_MAX))),
  signature: z.optional(z.string().check(z.maxLength(SIGNED_MAX))),
};

export function signedExportQuery<Shape extends z.core.$ZodLooseShape>(
  query: z.ZodMiniObject<Shape>,
) {
  return z.strictObject({ ...query.shape, ...exportSignature });
}
