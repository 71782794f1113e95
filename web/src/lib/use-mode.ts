import { useState } from "react";

type OpenRecord = { id: string; open(id: string | undefined): void };

export type ModeState<Mode extends string> = {
  mode: Mode | "read" | "edit";
  enter(mode: Mode | "read" | "edit", id: string): void;
  close(): void;
};

/** A record is read until another mode is entered; a new one is edited. */
export function useMode<Mode extends string>({ id, open }: OpenRecord): ModeState<Mode> {
  const [entered, setEntered] = useState<{ id: string; mode: Mode | "read" | "edit" }>();
  return {
    mode: id === "new" ? "edit" : entered?.id === id ? entered.mode : "read",
    enter(mode, record) {
      setEntered({ id: record, mode });
      open(record);
    },
    close() {
      setEntered(undefined);
      open(undefined);
    },
  };
}
