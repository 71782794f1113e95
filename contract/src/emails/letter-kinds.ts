import { allOf, type NameOf } from "../extras.ts";
import { keysOf } from "../keys.ts";

export type MailKind = NameOf<"letters">;
export const MAIL_KINDS = keysOf<MailKind>(allOf("letters"));
