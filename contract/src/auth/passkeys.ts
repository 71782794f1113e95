import "../jitless.ts";
import * as z from "zod/mini";
import { changesOf, recordFields } from "../record.ts";
import { text } from "../text.ts";
import { PASSKEY_NAME_MAX, PASSKEYS_MAX } from "./passkeys.values.ts";

export const PasskeyName = text("Name", 1, PASSKEY_NAME_MAX);

const UNREADABLE = "The browser's answer cannot be read.";

const bytes = z
  .string()
  .check(z.maxLength(50_000, { error: UNREADABLE, abort: true }), z.regex(/^[\w-]+$/, UNREADABLE));

const answered = {
  id: bytes,
  rawId: bytes,
  type: z.literal("public-key"),
  clientExtensionResults: z.record(
    z.string().check(z.maxLength(100), z.regex(/^[\w.-]+$/)),
    z.unknown(),
  ),
};

const Attestation = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(
      z
        .array(z.string().check(z.maxLength(40), z.regex(/^[\w-]*$/)))
        .check(z.maxLength(PASSKEYS_MAX)),
    ),
  }),
});

const Assertion = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(bytes),
  }),
});

const Named = z.strictObject({ name: PasskeyName });

export const PasskeyInput = z.extend(Named, { response: Attestation });
export type PasskeyInput = z.input<typeof PasskeyInput>;

export const PasskeyChanges = changesOf(Named);
export type PasskeyChanges = z.input<typeof PasskeyChanges>;

export const PasskeyProof = z.strictObject({ response: Assertion });
export type PasskeyProof = z.input<typeof PasskeyProof>;

export const Passkey = z.object({
  ...recordFields,
  name: z.string(),
  /** Stored in more than one place, for example in an account with the device's maker. */
  isSynced: z.boolean(),
  lastUsedAt: z.nullable(z.iso.datetime()),
});
export type Passkey = z.infer<typeof Passkey>;

export const Passkeys = z.object({
  items: z.array(Passkey),
  origin: z.nullable(z.string()),
});
export type Passkeys = z.infer<typeof Passkeys>;

/** The options of a WebAuthn call, passed to the browser unchanged. */
export const PasskeyQuestion = z.record(z.string(), z.unknown());
