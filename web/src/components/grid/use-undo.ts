import { useRef, useState } from "react";
import { isApiError } from "#lib/api-error.ts";
import { toastError } from "#lib/toast.ts";

/** Returns a function that takes it back. */
export type Act = () => Promise<() => Promise<unknown>>;

type Undone = { label: string; act: Act };
type Step = Undone & { undo: () => Promise<unknown> };

const STEPS_MAX = 100;
/** How many presses of the keys wait for the ones before them. */
const WAITING_MAX = 20;

export function useUndo() {
  const [steps] = useState(() => ({ past: [] as Step[], future: [] as Undone[] }));
  const [labels, setLabels] = useState<{ last?: string | undefined; next?: string | undefined }>(
    {},
  );
  const running = useRef(new Set<Promise<unknown>>());
  const queue = useRef({ end: Promise.resolve(), length: 0 });

  function show() {
    setLabels({ last: steps.past.at(-1)?.label, next: steps.future.at(-1)?.label });
  }

  function remember(step: Step) {
    steps.past = [...steps.past, step].slice(-STEPS_MAX);
  }

  async function perform(label: string, act: Act): Promise<void> {
    const doing = act();
    running.current.add(doing);
    try {
      remember({ label, act, undo: await doing });
      steps.future = [];
    } finally {
      running.current.delete(doing);
      show();
    }
  }

  /** In the order of the keys, after what is being saved: that is the last step. */
  function inTurn(failure: string, work: () => Promise<unknown>): Promise<void> {
    if (queue.current.length >= WAITING_MAX) return Promise.resolve();
    queue.current.length += 1;
    queue.current.end = queue.current.end.then(async () => {
      await Promise.allSettled(running.current);
      try {
        await work();
      } catch (error) {
        void toastError(failure, { description: (error as Error).message });
      } finally {
        queue.current.length -= 1;
        show();
      }
    });
    return queue.current.end;
  }

  return {
    perform,
    lastLabel: labels.last,
    nextLabel: labels.next,
    undo: () =>
      inTurn("Nothing was undone", async () => {
        const step = steps.past.pop();
        if (!step) return;
        await step.undo().catch(keeping(() => steps.past.push(step)));
        steps.future.push(step);
      }),
    redo: () =>
      inTurn("Nothing was redone", async () => {
        const step = steps.future.pop();
        if (!step) return;
        const undo = await step.act().catch(keeping(() => steps.future.push(step)));
        remember({ ...step, undo });
      }),
  };
}

/** A step that the server did not answer can be tried again; one that it refused cannot. */
function keeping(keep: () => unknown) {
  return (error: unknown): never => {
    if (!isApiError(error) || error.status === 0 || error.status >= 500) keep();
    throw error;
  };
}
