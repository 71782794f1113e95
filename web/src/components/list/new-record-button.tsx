import { Plus } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { DisabledReason } from "#components/ui/disabled-reason.tsx";
import { useScreenActions } from "#lib/screen-actions.ts";

/** Its code is fetched when the pointer or focus nears. */
export function NewRecordButton({
  thing,
  form,
  disabledReason,
  onClick,
}: {
  /** Used in the middle of a sentence: "unit". */
  thing: string;
  form: { preload(): void };
  /** Why none can be created now; the button then shows this instead. */
  disabledReason?: string | undefined;
  onClick(): void;
}) {
  useScreenActions(
    disabledReason ? [] : [{ label: `New ${thing}`, icon: Plus, keys: "N", run: onClick }],
  );
  return (
    <DisabledReason reason={disabledReason}>
      <Button
        variant="primary"
        onPointerEnter={form.preload}
        onFocus={form.preload}
        onClick={onClick}
      >
        <Plus aria-hidden />
        New {thing}
      </Button>
    </DisabledReason>
  );
}
