import { PASSWORD_MIN } from "@pharmacy/contract/auth/passwords.values";

export const PASSWORD_HINT = `At least ${PASSWORD_MIN} characters. A few words in a row are easy to remember. Do not use your email address or a password from a known data leak.`;
