import "../jitless.ts";
import * as z from "zod/mini";
import { BULK_MAX } from "../bulk.values.ts";
import { recordId } from "../record.ts";
import { choice } from "../text.ts";
import { cell, RunField } from "./runs.ts";
import { EDIT_KIND_NAMES, EDITED_FIELDS_MAX } from "./runs.values.ts";

export const RunEditFieldsQuery = z.strictObject({ kind: choice(EDIT_KIND_NAMES) });
export type RunEditFieldsQuery = z.infer<typeof RunEditFieldsQuery>;

export const RunEditFields = z.object({ fields: z.array(RunField) });
export type RunEditFields = z.infer<typeof RunEditFields>;

const editedIds = `Choose between 1 and ${BULK_MAX.toLocaleString("en")} records.`;
const editedFields = `Choose between 1 and ${EDITED_FIELDS_MAX} fields.`;

/** Sets fields of many records to the same values; "-" leaves one empty. */
export const RunEdit = z.strictObject({
  kind: choice(EDIT_KIND_NAMES),
  ids: z
    .array(recordId(), editedIds)
    .check(z.minLength(1, editedIds), z.maxLength(BULK_MAX, editedIds)),
  values: z.record(z.string().check(z.maxLength(60)), cell, editedFields).check(
    z.refine((values) => {
      const { length } = Object.keys(values);
      return length >= 1 && length <= EDITED_FIELDS_MAX;
    }, editedFields),
  ),
});
export type RunEdit = z.infer<typeof RunEdit>;
