import "../jitless.ts";
import * as z from "zod/mini";
import { recordId } from "../record.ts";
import { name } from "../text.ts";

export const licenceNumber = () => name("Licence number", 3, 40);
export const licenceAuthority = () => name("Licence authority", 2, 120);

export const LicenceQuestion = z.strictObject({
  licenceNumber: licenceNumber(),
  licenceAuthority: licenceAuthority(),
  except: z.optional(recordId()),
});
export type LicenceQuestion = z.input<typeof LicenceQuestion>;

export const LicenceLikeness = z.object({
  id: z.uuid(),
  name: z.string(),
  code: z.string(),
  licenceNumber: z.string(),
});
export type LicenceLikeness = z.infer<typeof LicenceLikeness>;

export const LicenceLikenesses = z.object({ items: z.array(LicenceLikeness) });
export type LicenceLikenesses = z.infer<typeof LicenceLikenesses>;
