import type { ComponentProps } from "react";
import type { SavingForm } from "#lib/before-saving.ts";
import type { Choice, FindChoices } from "./choice.ts";

export type ComboboxProps = {
  /** Its saving completes a pending choice. */
  form: SavingForm;
  /** What a field puts on its control: id, name and ARIA. */
  control: Pick<
    ComponentProps<"input">,
    "id" | "name" | "ref" | "aria-invalid" | "aria-describedby" | "aria-required"
  >;
  label: string;
  chosen: Choice | null;
  find: FindChoices;
  /** How long the typing rests before `find` is asked, milliseconds. */
  pauseMs?: number;
  /** Makes a new one of this name, and gives it to be chosen. Its failure is shown. */
  create?: ((text: string) => Promise<Choice>) | undefined;
  onChoose(choice: Choice | null): void;
  onBlur(): void;
  /** Whether there may be no choice. */
  canBeEmpty?: boolean | undefined;
  /** Takes the focus over from what stood in its place. */
  hasFocus?: boolean;
};
