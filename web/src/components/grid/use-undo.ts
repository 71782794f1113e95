import { useRef, useState } from "react";
import { toastError } from "#lib/toast.ts";

/** Does something, and answers how it is taken back. */
export type Act = () => Promise<() => Promise<unknown>>;

type Step = { label: string; act: Act; undo: () => Promise<unknown> };

const STEPS_MAX = 100;

/** What was done on a screen, to be taken back and done again, one step after the other. */
export function useUndo() {
  const [past, setPast] = useState<readonly Step[]>([]);
  const [future, setFuture] = useState<readonly Omit<Step, "undo">[]>([]);
  const isBusy = useRef(false);
  const last = past.at(-1);
  const next = future.at(-1);

  async function perform(label: string, act: Act): Promise<void> {
    const undo = await act();
    setPast((steps) => [...steps, { label, act, undo }].slice(-STEPS_MAX));
    setFuture([]);
  }

  /** One at a time, or two would take back the same step. */
  async function alone(failure: string, work: () => Promise<unknown>) {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await work();
    } catch (error) {
      void toastError(failure, { description: (error as Error).message });
    } finally {
      isBusy.current = false;
    }
  }

  return {
    perform,
    lastLabel: last?.label,
    nextLabel: next?.label,
    undo: () =>
      alone("Nothing was undone", async () => {
        if (!last) return;
        setPast((steps) => steps.filter((step) => step !== last));
        await last.undo();
        setFuture((steps) => [...steps, last]);
      }),
    redo: () =>
      alone("Nothing was done again", async () => {
        if (!next) return;
        setFuture((steps) => steps.filter((step) => step !== next));
        const undo = await next.act();
        setPast((steps) => [...steps, { ...next, undo }]);
      }),
  };
}
