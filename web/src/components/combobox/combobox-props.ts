import type { ComponentProps } from "react";
import type { SavingForm } from "#lib/before-saving.ts";
import type { Choice, FindChoices } from "./choice.ts";

export type ComboboxProps = {
  /** Saving the form completes a pending choice. */
  form: SavingForm;
  /** Attributes for the control: id, name and ARIA. */
  control: Pick<
    ComponentProps<"input">,
    "id" | "name" | "ref" | "aria-invalid" | "aria-describedby" | "aria-required"
  >;
  label: string;
  chosen: Choice | null;
  find: FindChoices;
  /** How long typing must pause before `find` is called, milliseconds. */
  pauseMs?: number;
  /** Creates an option with this name, and returns it to be chosen. Its failure is shown. */
  create?: ((text: string) => Promise<Choice>) | undefined;
  onChoose(choice: Choice | null): void;
  onBlur(): void;
  /** Whether the field may be empty. */
  canBeEmpty?: boolean | undefined;
  /** Whether it takes over the focus from what it replaces. */
  hasFocus?: boolean;
};
