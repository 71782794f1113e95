import type { ReactNode, RefObject } from "react";
import type { Control, FieldPath, FieldValues, UseFormRegister } from "react-hook-form";
import type { FieldWords } from "#lib/field-words.ts";
import type { KeptDraft } from "./drafts.ts";

/** What a field needs of the form it stands in. */
export type FormFields<Values extends FieldValues> = {
  control: Control<Values>;
  register: UseFormRegister<Values>;
};

/** A field of a form: its path in the contract's schema, and its words. */
export type FieldProps<Values extends FieldValues> = {
  form: FormFields<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: ReactNode;
  isRequired?: boolean;
  /** Shown, but not for this person to change. */
  isReadOnly?: boolean;
  /** Takes a whole row where fields stand in two columns. */
  isWide?: boolean;
};

/** A record that somebody else changed while it was being edited here. */
export type Conflict = {
  /** The record as it is now. */
  current: Record<string, unknown>;
  /** What stands in the form, by field. */
  mine: Record<string, unknown>;
  /** The record as it was when the editing began. */
  base: Record<string, unknown>;
  /** The draft that `mine` comes from, where nothing was to be saved yet. */
  draft?: KeptDraft;
};

/** Whose value of a field is to stand. */
export type Side = "mine" | "theirs";

/** A form and everything around it that its frame shows. */
export type RecordForm<Values extends FieldValues> = FormFields<Values> & {
  element: RefObject<HTMLFormElement | null>;
  words: FieldWords;
  submit(): void;
  /** Until it is saved and left: what is changed meanwhile would be lost. */
  isSaving: boolean;
  /** Whether it has been saved since it was opened. */
  isSaved: boolean;
  /** What the saving waits for, where a field takes long to finish; else empty. */
  waitingFor: string;
  /** Why it could not be saved, where no one field is to blame; else empty. */
  problem: string;
  conflict: Conflict | undefined;
  /**
   * Begins again from the record as it is now, with what was chosen field by field; what was not
   * chosen stays with whoever changed it. Saves that, unless one's own comes from a draft.
   */
  settle(choices: ReadonlyMap<string, Side>): void;
  /** Gives up what was typed for the record as it is now. Saves nothing. */
  useTheirs(): void;
  /** Lays what was typed beside what somebody else saved meanwhile; undefined when nobody did. */
  showNewer: (() => void) | undefined;
  draft: DraftOffer | undefined;
  /** Runs `leave` at once, or after a question when something would be lost. */
  askToLeave(leave: () => void): void;
  leaveQuestion: LeaveQuestion;
};

/** Whether to ask before what was typed is lost, and what the answers do. */
export type LeaveQuestion = {
  isOpen: boolean;
  stay(): void;
  discard(): void;
  /** Leaves, and what was typed is offered when the form is opened again. */
  keepDraft?: (() => void) | undefined;
};

/** Something that was typed earlier, and can be gone on with. */
export type DraftOffer = {
  /** Milliseconds since 1970. */
  at: number;
  goOn(): void;
  discard(): void;
};
