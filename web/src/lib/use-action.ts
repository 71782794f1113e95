import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { logFailure } from "./log.ts";
import { toastError, toastSuccess } from "./toast.ts";

type Action<Input, Output> = {
  run(input: Input): Promise<Output>;
  /** Previews of this act: they end when it begins, because it makes them untrue. */
  ends?: readonly QueryKey[];
  /** Everything under these keys is fetched again afterwards. */
  refreshes: readonly QueryKey[];
  /** What the toast says when it is done; undefined for none. */
  success: string | ((output: Output) => string) | undefined;
  /** What the toast says when it fails; undefined to write it to the console only. */
  failure: string | undefined;
  /** Whether a failure is laid before the person where it arose, so that nothing repeats it. */
  isShown?: (error: Error) => boolean;
};

/**
 * Something a person does that changes data: run it, refresh what it touched, and say how it went.
 * It is pending until what it touched is fresh again.
 */
export function useAction<Input, Output>(action: Action<Input, Output>) {
  const { run, ends = [], refreshes, success, failure, isShown } = action;
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      await Promise.all(ends.map((queryKey) => queryClient.cancelQueries({ queryKey })));
      return run(input);
    },
    onSuccess: async (output) => {
      const said = typeof success === "function" ? success(output) : success;
      if (said) void toastSuccess(said);
      await Promise.all(refreshes.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
    onError: (error) => {
      if (isShown?.(error)) return;
      if (failure) void toastError(failure, { description: error.message });
      else logFailure("The action failed", error);
    },
  });
}
