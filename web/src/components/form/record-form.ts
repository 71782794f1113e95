import type { FieldWords } from "@pharmacy/contract/field-words";
import type { ReactNode } from "react";
import type { Control, FieldPath, FieldValues, UseFormRegister } from "react-hook-form";
import type { SavingForm } from "#lib/before-saving.ts";
import type { KeptDraft } from "./drafts.ts";
import type { RefusableForm } from "./use-refusable-form.ts";

/** The parts of a form that its fields need. */
export type FormFields<Values extends FieldValues> = SavingForm & {
  control: Control<Values>;
  register: UseFormRegister<Values>;
};

/** A field of a form: its path in the contract's schema, and its label and hint. */
export type FieldProps<Values extends FieldValues> = {
  form: FormFields<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: ReactNode;
  isRequired?: boolean;
  /** Visible, but not editable for this user. */
  isReadOnly?: boolean;
  /** Takes a whole row in a form with two columns. */
  isWide?: boolean;
};

/** How to name the ids of other records in fields, by the fields' paths. */
export type Finders = Readonly<Record<string, (id: string) => Promise<string>>>;

/** A record that another user changed while it was being edited here. */
export type Conflict = {
  /** The current record. */
  current: Record<string, unknown>;
  /** The form's values, by field. */
  mine: Record<string, unknown>;
  /** The record as it was when editing began. */
  base: Record<string, unknown>;
  /** The draft that `mine` comes from, if it was not being saved yet. */
  draft?: KeptDraft;
};

/** Whose value of a field to keep. */
export type Side = "mine" | "theirs";

/** A form and everything that its frame shows around it. */
export type RecordForm<Values extends FieldValues> = FormFields<Values> &
  Pick<RefusableForm, "element" | "submit" | "isPending" | "problem" | "problemId"> & {
    words: FieldWords;
    finders: Finders;
    /** Whether it has been saved since it was opened. */
    isSaved: boolean;
    /** What the save is waiting for, if a field takes long to finish; otherwise empty. */
    waitingFor: string;
    conflict: Conflict | undefined;
    /**
     * Starts again from the current record, with the values chosen field by field; other fields
     * keep the other user's changes. Saves the result, unless the user's own values come from a
     * draft.
     */
    settle(choices: ReadonlyMap<string, Side>): void;
    /** Replaces the input with the current record. Saves nothing. */
    useTheirs(): void;
    /** Shows the input beside another user's newer save; undefined when there is none. */
    showNewer: (() => void) | undefined;
    draft: DraftOffer | undefined;
    /** Calls `leave` immediately, or after confirmation if input would be lost. */
    askToLeave(leave: () => void): void;
    leaveQuestion: LeaveQuestion;
  };

/** Whether to ask about unsaved input, and what the answers do. */
export type LeaveQuestion = {
  isOpen: boolean;
  stay(): void;
  discard(): void;
  /** Leaves, and offers the input when the form is opened again. */
  keepDraft?: (() => void) | undefined;
};

/** Earlier input that can be continued. */
export type DraftOffer = {
  /** Milliseconds since 1970. */
  at: number;
  goOn(): void;
  discard(): void;
};
