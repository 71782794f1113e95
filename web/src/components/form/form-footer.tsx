import { ActHint } from "#components/ui/act-hint.tsx";
import { Button } from "#components/ui/button.tsx";
import { SheetFooter } from "#components/ui/sheet.tsx";
import { FormProblem } from "./plain-form.tsx";
import type { RefusableForm } from "./use-refusable-form.ts";

type Props = {
  form: Pick<RefusableForm, "problem" | "problemId" | "isPending" | "submit">;
  act: string;
  /** Says what will be saved, as it is typed. */
  status?: string | undefined;
  onCancel(): void;
};

/** The foot of a sheet with a plain form: why it was refused, what it would do, and its buttons. */
export function FormFooter({ form, act, status, onCancel }: Props) {
  return (
    <SheetFooter>
      <div className="grid gap-3">
        <FormProblem form={form} />
        {status && (
          <p role="status" className="text-muted text-sm">
            {status}
          </p>
        )}
        <div className="group/acts flex flex-wrap gap-2">
          <Button
            variant="primary"
            className="max-md:flex-1"
            pending={form.isPending}
            onClick={form.submit}
          >
            {act}
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
          <ActHint className="ms-auto" />
        </div>
      </div>
    </SheetFooter>
  );
}
