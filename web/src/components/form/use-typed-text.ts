import { useState } from "react";

type Reading = {
  /** The form's value. A string if a draft restored text that could not be parsed. */
  value: unknown;
  onChange(value: unknown): void;
  /** Parses a text into the form's value. */
  read(text: string): unknown;
  write(value: unknown): string;
};

/**
 * The text of a field whose value is not text: as typed during typing, then as the value is
 * formatted. If the form's value is set from elsewhere, it takes precedence.
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
    /** Parsed text is reformatted. */
    finish() {
      if (write(value) !== "") setTyped(undefined);
    },
  };
}
