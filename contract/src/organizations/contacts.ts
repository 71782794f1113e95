import "../jitless.ts";
import * as z from "zod/mini";
import { bounded, shown, straight, tidy } from "../tidy.ts";

const EMAIL_MAX = 254;
const PHONE_MAX = 60;
const WEB_ADDRESS_MAX = 300;

export function email(label: string) {
  const required = `${label} is required.`;
  const tooLong = `${label} must be at most ${EMAIL_MAX} characters.`;
  return z.string(required).check(
    ...bounded(label, EMAIL_MAX),
    z.overwrite((value) => straight(tidy(value)).toLowerCase()),
    z.minLength(1, required),
    z.maxLength(EMAIL_MAX, tooLong),
    z.regex(z.regexes.email, "Enter a valid email address."),
  );
}

/**
 * E.164, with `;ext=4` appended for an extension. The server checks it, because it has the
 * numbering rules of all countries.
 */
export function phone(label: string) {
  const required = `${label} is required.`;
  const tooLong = `${label} must be at most ${PHONE_MAX} characters.`;
  return z.string(required).check(
    ...bounded(label, PHONE_MAX),
    // address books wrap numbers in invisible characters, and letterheads write "Tel." before them
    z.overwrite((value) => tidy(value.replace(/\p{Cf}/gu, "")).replace(/^tel\b[.:\s]*/i, "")),
    z.minLength(1, required),
    z.maxLength(PHONE_MAX, tooLong),
    shown(label),
    z.refine((value) => /[\p{L}\p{N}]/u.test(value), required),
  );
}

/** Without a scheme it gets https. */
export function webAddress() {
  const tooLong = `Website must be at most ${WEB_ADDRESS_MAX} characters.`;
  return z.string().check(
    ...bounded("Website", WEB_ADDRESS_MAX),
    z.overwrite((value) => withScheme(tidy(value))),
    z.maxLength(WEB_ADDRESS_MAX, tooLong),
    shown("Website"),
    z.regex(WEB_ADDRESS, "Enter a web address such as www.castlewren.example."),
  );
}

const withScheme = (value: string) => (/^[a-z]+:\/\//i.test(value) ? value : `https://${value}`);

// HTTP or HTTPS, a host name, and no user name or password, because the console links to it. The
// parts of a host contain no dots, so an address matches in only one way.
const WEB_ADDRESS =
  /^https?:\/\/(?:[\p{L}\p{M}\p{N}_-]+\.)+\p{L}[\p{L}\p{M}\p{N}-]+(?::\d{1,5})?(?:[/?#]\S*)?$/iu;
