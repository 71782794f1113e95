import { expect, test } from "vitest";
import { MODEL_NAMES } from "../models.ts";
import { ACTION_VERBS, AUDIT_ACTIONS, AUDIT_OUTCOMES } from "./audit-logs.values.ts";
import { predicateParts, sentenceOf } from "./audit-words.ts";

const ORLA = "0190a1b2-0000-7000-8000-000000000001";
const NAME = "Orla Daly";

type Entry = Parameters<typeof sentenceOf>[0];

function entry(patch: Partial<Entry>): Entry {
  const about = { action: "update", model: "user", outcome: "success" } as const;
  const self = { actorId: ORLA, actorName: NAME, recordId: ORLA, recordLabel: NAME };
  return { ...about, ...self, organizationName: null, ...patch };
}

test.each<[Partial<Entry>, string]>([
  [{}, "changed their own profile"],
  [{ action: "changePassword" }, "changed their own password"],
  [{ action: "resetPassword" }, "reset their own password"],
  [{ action: "acceptInvitation" }, "accepted their own invitation"],
  [{ action: "enableSecondFactor" }, "turned on their own second factor"],
  [{ action: "renewRecoveryCodes" }, "renewed their own recovery codes"],
  [{ action: "useRecoveryCode" }, "used a recovery code"],
  [{ action: "delete" }, "deleted their own account"],
  [{ recordLabel: "Orla Byrne" }, "changed their own profile"],
  [{ action: "prove", outcome: "failed" }, "tried to confirm their own identity, which failed"],
  [
    { outcome: "denied", recordLabel: "this user" },
    "tried to change their own profile and was refused",
  ],
])("actions of users on themselves do not repeat their name: %j", (patch, words) => {
  expect(sentenceOf(entry(patch))).toBe(`${NAME} ${words}`);
});

const session = { model: "session", recordId: "7", recordLabel: `${NAME}, Firefox 132` } as const;

test.each<[Partial<Entry>, string]>([
  [{ ...session, action: "signIn" }, "signed in"],
  [{ ...session, action: "signOut" }, "signed out"],
  [{ ...session, action: "signOut", recordLabel: "Orla Byrne, web" }, "signed out"],
  [{ ...session, action: "revoke" }, "revoked a session (Firefox 132)"],
  [
    { ...session, action: "revoke", recordLabel: "Ines Duarte, web" },
    "revoked session Ines Duarte, web",
  ],
  [
    { ...session, action: "signInFailed", outcome: "failed", recordLabel: "ines@linden.example" },
    "tried to sign in as ines@linden.example, which failed",
  ],
  [
    {
      action: "signInFailed",
      model: "passkey",
      outcome: "failed",
      recordId: "7",
      recordLabel: "the passkey Laptop",
    },
    "tried to sign in with the passkey Laptop, which failed",
  ],
])("a session names its user once: %j", (patch, words) => {
  expect(sentenceOf(entry(patch))).toBe(`${NAME} ${words}`);
});

test("another user with the same name is not the actor", () => {
  expect(sentenceOf(entry({ recordId: "7" }))).toBe(`${NAME} changed user ${NAME}`);
  expect(sentenceOf(entry({ actorId: null, recordId: null }))).toBe(`${NAME} changed user ${NAME}`);
});

test("no action, whatever its outcome, names its actor twice", () => {
  for (const action of AUDIT_ACTIONS) {
    for (const outcome of AUDIT_OUTCOMES) {
      const sentence = sentenceOf(entry({ action, outcome }));
      expect(sentence.split(NAME)).toHaveLength(2);
      expect(sentence).not.toMatch(/ (as|of|the|a)(,| and was refused|$)/);
    }
  }
});

test("actions on others keep their verb and their record", () => {
  for (const action of AUDIT_ACTIONS) {
    for (const model of MODEL_NAMES.filter((one) => one !== "session" && one !== "passkey")) {
      const { before, record } = predicateParts(entry({ action, model, recordId: "7" }));
      expect(before.startsWith(ACTION_VERBS[action][1].split(" ")[0] ?? "")).toBe(true);
      expect(record).toContain(NAME);
    }
  }
});

test("the notices of one recall differ by their pharmacies", () => {
  const notice = { model: "recallNotice", action: "create", recordId: "7" } as const;
  const words = (organizationName: string) =>
    sentenceOf(entry({ ...notice, recordLabel: "RC-2026-0001 · Zinc", organizationName }));
  expect(words("Castlewren Pharmacy")).toMatch(/ RC-2026-0001 · Zinc for Castlewren Pharmacy$/);
  expect(words("Castlewren Pharmacy")).not.toBe(words("Linden Pharmacy"));
});
