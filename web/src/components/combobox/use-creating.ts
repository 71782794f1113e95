import { useState } from "react";
import type { Choice } from "./choice.ts";
import type { ComboboxProps } from "./combobox-props.ts";

export function useCreating(create: ComboboxProps["create"], onCreated: (choice: Choice) => void) {
  const [state, setState] = useState<{ isBusy: boolean; problem?: string }>({ isBusy: false });
  return {
    isBusy: state.isBusy,
    message: state.problem ?? (state.isBusy ? "Creating…" : undefined),
    forget: () => setState({ isBusy: false }),
    async start(name: string) {
      if (!create || state.isBusy) return;
      setState({ isBusy: true });
      try {
        onCreated(await create(name));
        setState({ isBusy: false });
      } catch (error) {
        const problem = error instanceof Error ? error.message : "It could not be created.";
        setState({ isBusy: false, problem });
      }
    },
  };
}
