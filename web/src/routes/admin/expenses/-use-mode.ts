import { useState } from "react";

type OpenRecord = { id: string; open(id: string | undefined): void };

/** Whether the expense beside the list is viewed, edited or paid. */
export type Mode = "read" | "edit" | "pay";

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
