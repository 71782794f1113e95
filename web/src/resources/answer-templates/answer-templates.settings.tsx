import type { AnswerTemplate } from "@pharmacy/contract/answer-templates/answer-templates";
import { TEMPLATES_MAX } from "@pharmacy/contract/answer-templates/answer-templates.values";
import { wordsOf } from "@pharmacy/contract/words";
import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { LoadingView } from "#components/feedback/loading-view.tsx";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { DisabledReason } from "#components/ui/disabled-reason.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { useAction } from "#lib/use-action.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { answerTemplatesApi } from "./answer-templates.api.ts";

const TemplateForm = lazyPart(() =>
  import("./answer-template-form.tsx").then((module) => module.TemplateForm),
);

export function AnswerTemplatesCard() {
  const { data, error, refetch } = useQuery(answerTemplatesApi.all);
  const can = usePermissions("answerTemplate");
  const [edited, edit] = useState<AnswerTemplate | "new">();
  const isFull = (data?.items.length ?? 0) >= TEMPLATES_MAX;
  return (
    <Card aria-label="Answer templates">
      <CardHead title="Answer templates" hint="Text that answers to questions begin with.">
        {can.create && (
          <DisabledReason
            reason={isFull ? `There can be at most ${TEMPLATES_MAX} templates.` : undefined}
          >
            <Button onClick={() => edit("new")} onPointerEnter={TemplateForm.preload}>
              <Plus aria-hidden />
              New template
            </Button>
          </DisabledReason>
        )}
      </CardHead>
      {data ? (
        <Templates
          templates={data.items}
          onEdit={can.edit ? edit : undefined}
          mayRemove={can.remove}
        />
      ) : error ? (
        <div className="grid justify-items-start gap-3 p-4">
          <p className="text-muted">{error.message}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : (
        <LoadingView />
      )}
      {edited && (
        <TemplateForm
          template={edited === "new" ? undefined : edited}
          onClose={() => edit(undefined)}
        />
      )}
    </Card>
  );
}

type TemplatesProps = {
  templates: readonly AnswerTemplate[];
  onEdit: ((template: AnswerTemplate) => void) | undefined;
  mayRemove: boolean;
};

function Templates({ templates, onEdit, mayRemove }: TemplatesProps) {
  const [removed, remove] = useState<AnswerTemplate>();
  const deletion = useAction({
    run: answerTemplatesApi.remove,
    removes: "answerTemplate",
    success: "Template deleted successfully",
    failure: "Failed to delete template",
  });
  if (templates.length === 0) return <p className="px-4 py-3 text-muted">No templates yet.</p>;
  return (
    <>
      <ul className="divide-y divide-line-soft">
        {templates.map((template) => (
          <li key={template.id} className="flex items-center gap-3 px-4 py-2">
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere font-medium">{template.name}</p>
              <p className="wrap-anywhere line-clamp-1 text-muted text-xs">
                {template.topic ? wordsOf(template.topic) : "Any topic"} · {template.body}
              </p>
            </div>
            {onEdit && (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Edit ${template.name}`}
                onClick={() => onEdit(template)}
              >
                <Pencil aria-hidden />
              </Button>
            )}
            {mayRemove && (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Delete ${template.name}`}
                onClick={() => remove(template)}
              >
                <Trash2 aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {removed && (
        <ConfirmDialog
          isOpen
          isDanger
          onOpenChange={(isOpen) => !isOpen && remove(undefined)}
          title={`Delete ${removed.name}?`}
          consequences={["It can no longer be inserted. Answers that were sent stay as they are."]}
          confirmLabel="Delete template"
          confirm={() => deletion.mutateAsync(removed.id)}
        />
      )}
    </>
  );
}
