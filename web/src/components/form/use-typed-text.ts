import { useState } from "react";

type Reading = {
  /** A string if a draft restored text that could not be parsed. */
  value: unknown;
  onChange(value: unknown): void;
  read(text: string): unknown;
  write(value: unknown): string;
};

/** Leaves text alone while it is typed, and formats it afterwards. A value set from elsewhere wins. */
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
