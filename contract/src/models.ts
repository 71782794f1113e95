import { keysOf } from "./keys.ts";

/** What people and programs call one kind of record. */
type ModelRow = {
  /** In the middle of a sentence. */
  noun: string;
  /** Many of it, in addresses of the interface, query keys and views. */
  plural: string;
  /** Many of it, on screen. */
  label: string;
  /** What the permission `act` allows; left out where no route asks for it. */
  act?: string;
  /** What the table of permissions leaves to the routes. */
  note?: string;
  /** Whether views of its list can be saved. */
  hasViews?: true;
  /** Whether each user has their own, and no role grants access to another user's. */
  isPersonal?: true;
};

/** Everything that is recorded, audited and granted. One row for each. */
export const MODELS = {
  organization: {
    noun: "pharmacy",
    plural: "organizations",
    label: "Pharmacies",
    act: "activate and deactivate",
    hasViews: true,
  },
  user: {
    noun: "user",
    plural: "users",
    label: "Users",
    act: "send invitations again",
    hasViews: true,
  },
  session: { noun: "session", plural: "sessions", label: "Sessions", act: "end", hasViews: true },
  token: { noun: "token", plural: "tokens", label: "Tokens", act: "revoke", hasViews: true },
  passkey: { noun: "passkey", plural: "passkeys", label: "Passkeys", isPersonal: true },
  unit: { noun: "unit", plural: "units", label: "Units", hasViews: true },
  file: { noun: "file", plural: "files", label: "Files" },
  view: {
    noun: "view",
    plural: "views",
    label: "Saved views",
    note: "Their own, and read-only views that others share.",
  },
  log: { noun: "log", plural: "logs", label: "Audit log", hasViews: true },
  setting: { noun: "setting", plural: "settings", label: "Settings of the network" },
  plan: { noun: "plan", plural: "plans", label: "Plans", hasViews: true },
  subscription: {
    noun: "subscription",
    plural: "subscriptions",
    label: "Subscriptions",
    act: "subscribe",
  },
  registration: {
    noun: "registration",
    plural: "registrations",
    label: "Registrations",
    act: "approve and reject",
    hasViews: true,
  },
  question: {
    noun: "question",
    plural: "questions",
    label: "Questions",
    act: "answer, assign, merge, publish and close",
    hasViews: true,
  },
  questionNote: {
    noun: "note on a question",
    plural: "questionNotes",
    label: "Notes on questions",
  },
  answerTemplate: {
    noun: "answer template",
    plural: "answerTemplates",
    label: "Answer templates",
  },
  expense: {
    noun: "expense",
    plural: "expenses",
    label: "Expenses",
    note: "To delete one is to void it: it stays in the list, with the reason.",
    hasViews: true,
  },
  reminder: { noun: "reminder", plural: "reminders", label: "Reminders", act: "send" },
} as const satisfies Record<string, ModelRow>;

export type Model = keyof typeof MODELS;
export const MODEL_NAMES = keysOf(MODELS);

/** The row of a model, whatever it leaves out. */
export function rowOf(model: Model): ModelRow {
  return MODELS[model];
}

type Rows = typeof MODELS;

/** The lists whose views can be kept: those of models, and that of all that ends. */
export type ViewList =
  | { [Name in Model]: Rows[Name] extends { hasViews: true } ? Rows[Name]["plural"] : never }[Model]
  | "expiries";

export const VIEW_LISTS = [
  "expiries",
  ...MODEL_NAMES.filter((model) => rowOf(model).hasViews).map((model) => MODELS[model].plural),
] as [ViewList, ...ViewList[]];
