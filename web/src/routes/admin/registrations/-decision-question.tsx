import { lazyPart } from "#lib/lazy-part.tsx";
import type { DecisionDialogProps, Question } from "./-decision.ts";

type Props = Omit<DecisionDialogProps, "registration"> & { question: Question };

const ApproveDialog = lazyPart<DecisionDialogProps>(() =>
  import("./-approve-dialog.tsx").then((module) => module.ApproveDialog),
);
const RejectDialog = lazyPart<DecisionDialogProps>(() =>
  import("./-reject-dialog.tsx").then((module) => module.RejectDialog),
);
const DIALOGS = { approve: ApproveDialog, reject: RejectDialog };

export function DecisionQuestion({ question: { act, registration }, ...rest }: Props) {
  const DecisionDialog = DIALOGS[act];
  return <DecisionDialog registration={registration} {...rest} />;
}

/** Loads the dialog's code before its button is pressed. */
export function preloading(act: Question["act"]) {
  return { onPointerEnter: DIALOGS[act].preload, onFocus: DIALOGS[act].preload };
}
