import type { FieldWords } from "@pharmacy/contract/field-words";
import type { ReactNode } from "react";
import type { Control, FieldPath, FieldValues, UseFormRegister } from "react-hook-form";
import type { SavingForm } from "#lib/before-saving.ts";
import type { KeptDraft } from "./drafts.ts";
import type { RefusableForm } from "./use-refusable-form.ts";

export type FormFields<Values extends FieldValues> = SavingForm & {
  control: Control<Values>;
  register: UseFormRegister<Values>;
};

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

/** Names the ids of other records in fields, by the fields' paths. */
export type Finders = Readonly<Record<string, (id: string) => Promise<string>>>;

export type Conflict = {
  current: Record<string, unknown>;
  mine: Record<string, unknown>;
  /** The record as it was when editing began. */
  base: Record<string, unknown>;
  /** The draft that `mine` comes from, if it was not being saved yet. */
  draft?: KeptDraft;
};

export type Side = "mine" | "theirs";

export type RecordForm<Values extends FieldValues> = FormFields<Values> &
  Pick<RefusableForm, "element" | "submit" | "isPending" | "problem" | "problemId"> & {
    words: FieldWords;
    finders: Finders;
    isSaved: boolean;
    /** Wrong fields, counted once the form has been sent. */
    wrongFields: number;
    /** Empty unless a field takes long to finish. */
    waitingFor: string;
    conflict: Conflict | undefined;
    /**
     * Starts again from the current record, with the values chosen field by field. Saves the
     * result, unless the user's own values come from a draft.
     */
    settle(choices: ReadonlyMap<string, Side>): void;
    /** Replaces the input with the current record, without saving. */
    useTheirs(): void;
    /** Undefined when there is no newer save. */
    showNewer: (() => void) | undefined;
    draft: DraftOffer | undefined;
    /** Leaves immediately, or after confirmation if input would be lost. */
    askToLeave(leave: () => void): void;
    leaveQuestion: LeaveQuestion;
  };

export type LeaveQuestion = {
  isOpen: boolean;
  stay(): void;
  discard(): void;
  /** The input is offered when the form is opened again. */
  keepDraft?: (() => void) | undefined;
};

export type DraftOffer = {
  /** Milliseconds since 1970. */
  at: number;
  goOn(): void;
  discard(): void;
};
