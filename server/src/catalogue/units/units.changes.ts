import type { UnitChanges } from "@pharmacy/contract/units/units";
import type * as z from "zod";
import { requireEach } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { updateRecord } from "../../platform/db/records.ts";
import { referencesTo } from "../../platform/db/references.ts";
import { switchAction } from "../../platform/db/switch-action.ts";
import { requireConsistent, requireUnfrozen } from "./units.rules.ts";
import { unitKind, units } from "./units.table.ts";
import { requireUcum } from "./units.ucum.ts";

export async function changeUnit(
  db: Database,
  actor: Actor,
  id: string,
  { confirmsUcum = false, ...change }: Partial<z.output<typeof UnitChanges>>,
) {
  return updateRecord(db, actor, unitKind, id, change, {
    action: switchAction(change),
    rule: async (before, fields, tx) => {
      const after = { ...before, ...fields };
      // a confirmation stays valid until the name or the code changes
      const isOther = after.ucumCode !== before.ucumCode || after.name !== before.name;
      const { ucumCode, name } = after;
      await requireEach([
        () => requireConsistent(after),
        () => isOther && ucumCode && requireUcum(ucumCode, name, confirmsUcum),
      ]);
      const references = await referencesTo(tx, units, id);
      requireUnfrozen(before, after, references.length);
      return fields;
    },
  });
}
