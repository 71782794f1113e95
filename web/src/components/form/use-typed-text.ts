import { useState } from "react";

type Reading = {
  /** What the form keeps. A text where a draft brought one back that could not be read. */
  value: unknown;
  onChange(value: unknown): void;
  /** What the form is to keep for a text. */
  read(text: string): unknown;
  write(value: unknown): string;
};

/**
 * The text of a field whose value is not text: as it is typed while it is typed, then as the value is
 * written. The form's value wins where something else than these keys set it.
 */
export function useTypedText({ value, onChange, read, write }: Reading) {
  const [typed, setTyped] = useState<string>();
  const isTyped = typed !== undefined && Object.is(read(typed), value ?? null);
  const text = isTyped ? typed : write(value);
  return {
    text,
    type(next: string) {
      setTyped(next);
      onChange(read(next));
    },
    /** What could be read is written as it was understood. */
    finish() {
      if (write(value) !== "") setTyped(undefined);
    },
  };
}
