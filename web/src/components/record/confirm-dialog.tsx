import { Children, type ReactNode, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";

export type ConfirmDialogProps = {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  /** The question: "Deactivate Linden Pharmacy?" */
  title: string;
  /** What it means, in a sentence. */
  description?: ReactNode;
  /** What will stop or be lost, one line each, with counts. */
  consequences?: readonly ReactNode[];
  /** The verb and its thing: "Deactivate pharmacy". */
  confirmLabel: string;
  isDanger?: boolean;
  /** Does it. The dialog closes when it is done, and stays and says why when it is refused. */
  confirm(): Promise<unknown>;
};

/** Says what an act will do before it is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onOpenChange, consequences = [], confirmLabel, isDanger, confirm } = props;
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState("");

  function change(open: boolean) {
    setProblem("");
    onOpenChange(open);
  }

  async function act() {
    setProblem("");
    setPending(true);
    try {
      await confirm();
      onOpenChange(false);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "Nothing was changed. Try again.");
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog
      isAlert
      isOpen={isOpen}
      onOpenChange={change}
      title={props.title}
      description={props.description}
      footer={
        <>
          <Button onClick={() => change(false)}>Cancel</Button>
          <Button variant={isDanger ? "danger" : "primary"} pending={isPending} onClick={act}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {consequences.length > 0 && (
        <ul className="mt-1.5 grid list-disc gap-1 ps-4.5 marker:text-subtle">
          {Children.map(consequences, (consequence) => (
            <li>{consequence}</li>
          ))}
        </ul>
      )}
      {problem && (
        <p role="alert" className="mt-2 rounded-md bg-danger-soft px-3 py-2 text-danger">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
