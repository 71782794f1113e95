import { useScreenActions } from "#lib/screen-actions.ts";
import type { NounActs, Subject } from "../acts/acts.ts";
import { type ActOptions, useActs } from "./use-acts.tsx";

type Props<Row> = ActOptions & { noun: NounActs<Row>; record: Row };

/** Offers the acts on the shown record in the palette, where the screen has no buttons for them. */
export function ScreenActs<Row extends Subject>({ noun, record, ...options }: Props<Row>) {
  const { acts, panel } = useActs(noun, record, options);
  useScreenActions(
    acts.map(({ id, label, icon, disabledReason, isUnfit, begin }) => {
      const named = { label, icon, act: `${id} ${record.id}` };
      if (isUnfit) return { ...named, reason: disabledReason, isUnlisted: true as const };
      return disabledReason ? { ...named, reason: disabledReason } : { ...named, run: begin };
    }),
  );
  return panel;
}
