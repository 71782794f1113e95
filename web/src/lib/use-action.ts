import type { Model } from "@pharmacy/contract/models";
import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Done } from "./email-toast.ts";
import { logFailure } from "./log.ts";
import { keysAfterChange, keysAfterRemoval, keysOfRemoved } from "./shown-in.ts";
import { toastDone, toastError, toastSuccess } from "./toast.ts";

export type Outcome = string | Done;

type Action<Input, Output> = {
  run(input: Input): Promise<Output>;
  /** Previews of this action: they are aborted when it begins, because it makes them obsolete. */
  ends?: readonly QueryKey[];
  /** Everything that shows such records is refetched afterwards. */
  changes?: Model;
  /** Reads of these records end when it begins. */
  removes?: Model;
  /** Undefined for no toast. */
  success: Outcome | ((output: Output, input: Input) => Outcome) | undefined;
  /** The toast when it fails; undefined to write it to the console only. */
  failure: string | undefined;
  /** Offered in the toast; undefined if there is nothing to open. */
  opens?: ((output: Output) => (() => void) | undefined) | undefined;
  /** Undefined if it cannot be undone. */
  undo?: ((output: Output, input: Input) => (() => Promise<unknown>) | undefined) | undefined;
  /** A failure that is shown in place is not repeated in a toast. */
  isShown?: (error: Error) => boolean;
};

/** Pending until the affected data is fresh again. */
export function useAction<Input, Output>(action: Action<Input, Output>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: (input: Input) => runAction(queryClient, action, input) });
}

/** For an action that is known only when it runs. Rejects with the failure. */
export async function runAction<Input, Output>(
  queryClient: QueryClient,
  action: Action<Input, Output>,
  input: Input,
): Promise<Output> {
  const { run, ends = [], changes, removes, success, failure, undo, opens, isShown } = action;
  const ended = [...ends, ...(removes ? keysOfRemoved(removes) : [])];
  const touched = [
    ...(changes ? keysAfterChange(changes) : []),
    ...(removes ? keysAfterRemoval(removes) : []),
  ];
  const refresh = () =>
    Promise.all(touched.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  let output: Output;
  try {
    await Promise.all(ended.map((queryKey) => queryClient.cancelQueries({ queryKey })));
    output = await run(input);
  } catch (error) {
    announceFailure(failure, isShown, error as Error);
    throw error;
  }
  const outcome = typeof success === "function" ? success(output, input) : success;
  const takeBack = undo?.(output, input);
  const open = opens?.(output);
  if (outcome) {
    const done = typeof outcome === "string" ? { title: outcome } : outcome;
    const { description } = done;
    void toastDone(done, output, {
      ...(description && { description }),
      ...(takeBack ? undoing(takeBack, refresh) : open && { action: opening(open) }),
    });
  }
  await refresh();
  return output;
}

function announceFailure(
  failure: string | undefined,
  isShown: ((error: Error) => boolean) | undefined,
  error: Error,
): void {
  if (isShown?.(error)) return;
  if (failure) void toastError(failure, { description: error.message });
  else logFailure("The action failed", error);
}

const opening = (open: () => void) => ({ label: "Open", onClick: open });

/** Undoing is a change like any other: it is refused if the record has changed meanwhile. */
export function undoing(takeBack: () => Promise<unknown>, refresh: () => Promise<unknown>) {
  const undo = () =>
    void takeBack()
      .then(
        () => toastSuccess("Change undone"),
        (error: Error) => toastError("Nothing was undone", { description: error.message }),
      )
      .then(refresh);
  return { undo };
}
