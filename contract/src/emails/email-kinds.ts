import { allOf, type NameOf } from "../extras.ts";
import { keysOf } from "../keys.ts";

export type EmailKind = NameOf<"emails">;
export const EMAIL_KINDS = keysOf<EmailKind>(allOf("emails"));
