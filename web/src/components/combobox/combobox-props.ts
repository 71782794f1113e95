import type { ComponentProps } from "react";
import type { SavingForm } from "#lib/before-saving.ts";
import type { Choice, FindChoices } from "./choice.ts";

export type ComboboxProps = {
  /** Saving the form completes a pending choice. */
  form: SavingForm;
  control: Pick<
    ComponentProps<"input">,
    "id" | "name" | "ref" | "aria-invalid" | "aria-describedby" | "aria-required"
  >;
  label: string;
  chosen: Choice | null;
  find: FindChoices;
  /** Milliseconds that typing must pause before `find` is called. */
  pauseMs?: number;
  /** Creates an option with this name, which is then chosen. A failure is shown. */
  create?: ((text: string) => Promise<Choice>) | undefined;
  onChoose(choice: Choice | null): void;
  onBlur(): void;
  canBeEmpty?: boolean | undefined;
  /** Takes over the focus from the control it replaces. */
  hasFocus?: boolean;
};
