import type { FieldWords } from "./field-words.ts";
import type { Act } from "./grants.values.ts";
import type { Model } from "./models.ts";
import type { NotificationKind } from "./notifications/notifications.values.ts";

export type ModelExtras = {
  verbs?: Readonly<Record<string, readonly [does: string, did: string]>>;
  bulk?: Readonly<Record<string, BulkRow>>;
  emails?: Readonly<Record<string, EmailRow>>;
  /** Purposes of files that its viewers may read. The label names such a file in the log. */
  files?: Readonly<Record<string, FileRow>>;
  imports?: Readonly<Record<string, ImportRow>>;
  /** Fields that hold ids, named once for all models that have such a field. */
  references?: Readonly<Record<string, Model>>;
  /** Events that users are notified of, with their kinds and sentences. */
  notifications?: Readonly<Record<string, NotificationRow>>;
  words?: FieldWords;
};

export type BulkNeed = "reason" | "on";

type BulkRow = {
  permission: Act;
  action?: string;
  needs?: BulkNeed;
};

type FileRow = {
  label: string;
  /** Never read as a file: its record shows the contents, by its own rules. */
  isInternal?: true;
};

type ImportRow = {
  hasOrganization?: true;
  /** The model whose parts its records are. One is chosen with the file. */
  within?: Model;
  /** The permission needed on the model; `create` by default. */
  permission?: Act;
  /** Its rows come from the server, never from a file. */
  hasNoFile?: true;
  /** Its runs name several pharmacies, so only the network has them. */
  isWhole?: true;
  /** Selected records can be changed together, as if a file had named them. */
  hasEdits?: true;
};

type NotificationRow = {
  kind: NotificationKind;
  /** The models of the records that it is about, if not this one. Readers may view both. */
  about?: readonly Model[];
  /** `by` is null if the reader may not see the user who did it. */
  says(facts: { name: string; by: string | null }): string;
};

type EmailRow = {
  /**
   * An address gets few of the kind within an hour: for emails that people can send to others at
   * will.
   */
  isCounted: boolean;
  to: EmailReader;
  /** Where it can be switched off: by each reader in their profile, or by a setting of the network. */
  switch?: "profile" | "sendPaymentReminders" | "sendMonthlyStatements";
};

export type EmailReader =
  | ("user" | "applicant" | "asker" | "pharmacy")
  | ("pharmacyAndSupport" | "supplyDesk" | "tokenOwner");
