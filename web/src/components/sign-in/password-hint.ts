import { PASSWORD_MIN } from "@pharmacy/contract/passwords.values";

/** What a new password has to be, said before it is chosen. */
export const PASSWORD_HINT = `At least ${PASSWORD_MIN} characters. A few words in a row are easy to remember. Not your email address, and none that is known from data leaks.`;
