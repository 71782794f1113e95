import type { FieldValues } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { ConflictPanelProps } from "./conflict-panel.tsx";
import type { RecordForm } from "./record-form.ts";

const ConflictPanel = lazyPart<ConflictPanelProps<FieldValues>>(() =>
  import("./conflict-panel.tsx").then((module) => module.ConflictPanel),
);

const DraftNotice = lazyPart(() =>
  import("./draft-notice.tsx").then((module) => module.DraftNotice),
);

type Props<Values extends FieldValues> = { form: RecordForm<Values> };

export function FormConflict<Values extends FieldValues>({ form }: Props<Values>) {
  const { conflict } = form;
  return conflict && <ConflictPanel form={form} conflict={conflict} />;
}

/** Notices appear unasked, so they are placed beside the buttons, where they move no field. */
export function FormNotices<Values extends FieldValues>({ form }: Props<Values>) {
  const { draft, showNewer, isPending } = form;
  return (
    <>
      <div role="status" inert={isPending} className="empty:sr-only">
        {draft && <DraftNotice {...draft} />}
      </div>
      <div role="status" inert={isPending} className="empty:sr-only">
        {showNewer && <NewerNotice onShow={showNewer} />}
      </div>
    </>
  );
}

function NewerNotice({ onShow }: { onShow(): void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-warning/30 bg-warning-soft px-4 py-2 text-warning">
      <p>Someone else changed this record.</p>
      <Button size="sm" onClick={onShow}>
        See the changes
      </Button>
    </div>
  );
}
