import { VIEW } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

export const SETTING = {
  noun: "setting",
  plural: "settings",
  label: "Settings of the network",
  shownIn: ["settings"],
  isShownThereAlone: true,
  grants: { admin: { acts: ["view", "edit"] }, finance: VIEW, support: VIEW },
} as const satisfies ModelRow;
