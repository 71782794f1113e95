import { useState } from "react";

type OpenRecord = { id: string; open(id: string | undefined): void };

/** What is done with the item beside the list. */
type Mode = "read" | "edit" | "copy" | "shortage";

export type ModeState = {
  mode: Mode;
  enter(mode: Mode, id: string): void;
  close(): void;
};

export function useMode({ id, open }: OpenRecord): ModeState {
  const [entered, setEntered] = useState<{ id: string; mode: Mode }>();
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
