import { momentInWords } from "@pharmacy/contract/date-words";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { emailMessage } from "../../platform/email/email.ts";
import { queueEmailUnlessTooMany } from "../../platform/email/outbox.ts";
import type { Services } from "../../platform/http/routes.ts";
import { shortenedAddress } from "../../platform/http/shortened-address.ts";
import type { Account } from "../accounts/accounts.reads.ts";
import { sessions } from "../sessions/sessions.table.ts";

type SignIn = Pick<
  typeof sessions.$inferInsert,
  "platform" | "browser" | "system" | "ip" | "lastSeenAt"
>;

/** Call it before the session is written: only stored sessions count as known devices. */
export async function notifyOfNewDevice(
  tx: Transaction,
  { config, secret }: Pick<Services, "config" | "secret">,
  user: Account,
  signIn: SignIn,
): Promise<void> {
  if (user.lastSignInAt === null || (await isKnown(tx, user.id, signIn))) return;
  const { publicUrl, supportEmail } = config;
  const from = signIn.ip ? `, from the network address ${shortenedAddress(signIn.ip)}` : "";
  const email = emailMessage(config, user, {
    kind: "newDevice",
    subject: "New sign-in to your account",
    lines: [
      `Your account was used to sign in with ${inWords(signIn)} on ${momentInWords(signIn.lastSeenAt, user.timeZone)}${from}. You have not used this browser and system before.`,
      "If this was you, you do not need to do anything.",
      `If it was not you, choose a new password now: this signs out every device. Then check the passkeys on your account page and remove any that are not yours. If you need help, write to ${supportEmail}.`,
    ],
    action: { label: "Choose a new password", link: `${publicUrl}/forgot-password` },
    isActionLast: true,
  });
  await queueEmailUnlessTooMany(tx, secret, email);
}

async function isKnown(tx: Transaction, user: string, { platform, browser, system }: SignIn) {
  const [known] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.user, user),
        isNull(sessions.seenFrom),
        eq(sessions.platform, platform),
        sql`${sessions.system} is not distinct from ${system ?? null}`,
        sql`regexp_replace(coalesce(${sessions.browser}, ''), ' [0-9]+$', '') = ${programOf(browser)}`,
      ),
    )
    .limit(1);
  return known !== undefined;
}

/** Drops the version, which changes every few weeks. */
function programOf(browser: string | null | undefined): string {
  return (browser ?? "").replace(/ [0-9]+$/, "");
}

function inWords({ browser, system }: SignIn): string {
  return `${programOf(browser) || "an unknown browser"} on ${system ?? "an unknown system"}`;
}
