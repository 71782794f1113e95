import { lazyPart } from "#lib/lazy-part.tsx";
import type { DecisionDialogProps } from "./decision.ts";

/** Shared by a registration's page and the list, which has no menu for its rows. */
export const DECISION_DIALOGS = {
  approve: lazyPart<DecisionDialogProps>(() =>
    import("./approve-dialog.tsx").then((module) => module.ApproveDialog),
  ),
  requestInformation: lazyPart<DecisionDialogProps>(() =>
    import("./information-dialog.tsx").then((module) => module.InformationDialog),
  ),
  reject: lazyPart<DecisionDialogProps>(() =>
    import("./reject-dialog.tsx").then((module) => module.RejectDialog),
  ),
};
