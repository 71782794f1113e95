import type { ListState as State } from "@pharmacy/contract/lists/lists.values";
import type { Tone } from "#components/ui/badge.tsx";
import { Status } from "#components/ui/status.tsx";

const TONES: Record<State, Tone> = {
  draft: "info",
  scheduled: "info",
  running: "success",
  ended: "neutral",
  archived: "neutral",
};

export function ListState({ state, isFilled }: { state: State; isFilled?: boolean }) {
  return <Status value={state} tone={TONES[state]} {...(isFilled && { isFilled })} />;
}
