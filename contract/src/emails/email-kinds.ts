import { allOf, type NameOf } from "../extras.ts";
import { keysOf } from "../keys.ts";

export type EmailKind = NameOf<"letters">;
export const EMAIL_KINDS = keysOf<EmailKind>(allOf("letters"));
