import { Button, type ButtonProps } from "#components/ui/button.tsx";
import { DisabledReason } from "#components/ui/disabled-reason.tsx";
import type { NounActs, Subject } from "./acts.ts";
import { type ActOptions, useActs } from "./use-acts.tsx";

type Props<Row> = ActOptions &
  Pick<ButtonProps, "variant" | "size"> & { noun: NounActs<Row>; record: Row; act: string };

/** One act on its own. `HeaderActs` or `ScreenActs` offers it in the palette. */
export function ActButton<Row extends Subject>({
  noun,
  record,
  act: id,
  variant,
  size,
  ...options
}: Props<Row>) {
  const { acts, panel } = useActs(noun, record, options);
  const act = acts.find((one) => one.id === id && !one.isUnfit);
  return (
    <>
      {act && (
        <DisabledReason reason={act.disabledReason}>
          <Button
            variant={variant}
            size={size}
            pending={act.isPending}
            onClick={act.begin}
            onPointerEnter={act.preload}
            onFocus={act.preload}
          >
            {act.label}
          </Button>
        </DisabledReason>
      )}
      {panel}
    </>
  );
}
