import type { ReactNode, RefObject } from "react";
import type { Control, FieldPath, FieldValues, UseFormRegister } from "react-hook-form";
import type { FieldWords } from "#components/record/field-words.ts";

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
  /** The fields that were changed here. */
  changed: readonly string[];
};

/** A form and everything around it that its frame shows. */
export type RecordForm<Values extends FieldValues> = FormFields<Values> & {
  element: RefObject<HTMLFormElement | null>;
  words: FieldWords;
  submit(): void;
  isSaving: boolean;
  /** Whether it has been saved since it was opened. */
  isSaved: boolean;
  /** Why it could not be saved, where no one field is to blame; else empty. */
  problem: string;
  conflict: Conflict | undefined;
  keepMine(): void;
  useTheirs(): void;
  /** Runs `leave` at once, or after a question when something would be lost. */
  askToLeave(leave: () => void): void;
  leaveQuestion: LeaveQuestion;
};

/** Whether to ask before what was typed is lost, and what the answers do. */
export type LeaveQuestion = { isOpen: boolean; stay(): void; discard(): void };
