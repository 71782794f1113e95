import { useEffect, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { CopyLine } from "./copy-line.tsx";

export type SecretDialogProps = {
  title: string;
  label: string;
  /** "token" */
  thing: string;
  secret: string;
  onClose(): void;
};

/**
 * Shows a new secret, once. It stays open until the secret was copied, or the user
 * confirms having saved it: it cannot be shown again.
 */
export function SecretDialog({ title, label, thing, secret, onClose }: SecretDialogProps) {
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const [isKept, setKept] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const isSafe = isCopied || isKept;
  useBeforeUnload(!isSafe);
  const close = () => (isSafe ? onClose() : setAsked(true));
  return (
    <Dialog
      isAlert
      isOpen
      onOpenChange={(isOpen) => !isOpen && close()}
      title={title}
      description="Copy it now and give it to the program. It will not be shown again."
      footer={
        <Button variant={isSafe ? "primary" : "outline"} onClick={close}>
          Close
        </Button>
      }
    >
      <div className="mt-2 grid gap-3">
        <CopyLine label={label} text={secret} thing={thing} onCopied={() => setCopied(true)} />
        <label htmlFor={id} className="flex items-start gap-2.5">
          <Checkbox
            id={id}
            className="mt-0.5"
            checked={isKept}
            onChange={({ target }) => setKept(target.checked)}
          />
          I have saved the {thing} in a safe place
        </label>
        {isAsked && !isSafe && (
          <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger">
            Copy the {thing} first, or confirm that you have saved it. Without it you need a new
            one.
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Asks before the page is left, while something would be lost. */
function useBeforeUnload(isOn: boolean) {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isOn]);
}
