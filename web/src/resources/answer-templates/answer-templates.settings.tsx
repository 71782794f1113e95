import type { AnswerTemplate } from "@pharmacy/contract/answer-templates/answer-templates";
import { TEMPLATES_MAX } from "@pharmacy/contract/answer-templates/answer-templates.values";
import { wordsOf } from "@pharmacy/contract/words";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { CardAnswer } from "#components/feedback/card-answer.tsx";
import { useActs } from "#components/record-acts/use-acts.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { DisabledReason } from "#components/ui/disabled-reason.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { usePermissions } from "#lib/use-permissions.ts";
import { answerTemplateActs } from "./answer-templates.acts.tsx";
import { answerTemplatesApi } from "./answer-templates.api.ts";

const TemplateForm = lazyPart(() =>
  import("./answer-template-form.tsx").then((module) => module.TemplateForm),
);

export function AnswerTemplatesCard() {
  const query = useQuery(answerTemplatesApi.all);
  const can = usePermissions("answerTemplate");
  const [edited, edit] = useState<AnswerTemplate | "new">();
  const isFull = (query.data?.items.length ?? 0) >= TEMPLATES_MAX;
  return (
    <Card aria-label="Answer templates">
      <CardHead title="Answer templates" hint="Ready-made text to start an answer.">
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
      <CardAnswer query={query}>
        {({ items }) => <Templates templates={items} onEdit={edit} />}
      </CardAnswer>
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
  onEdit(template: AnswerTemplate): void;
};

function Templates({ templates, onEdit }: TemplatesProps) {
  if (templates.length === 0) return <p className="px-4 py-3 text-muted">No templates yet.</p>;
  return (
    <ul className="divide-y divide-line-soft">
      {templates.map((template) => (
        <li key={template.id} className="flex items-center gap-3 px-4 py-2">
          <div className="min-w-0 flex-1">
            <p className="wrap-anywhere font-medium">{template.name}</p>
            <p className="wrap-anywhere line-clamp-1 text-muted text-xs">
              {template.topic ? wordsOf(template.topic) : "Any topic"} · {template.body}
            </p>
          </div>
          <TemplateActs template={template} onEdit={() => onEdit(template)} />
        </li>
      ))}
    </ul>
  );
}

function TemplateActs({ template, onEdit }: { template: AnswerTemplate; onEdit(): void }) {
  const { name } = template;
  const { acts, panel } = useActs(answerTemplateActs, template, {
    opens: { edit: onEdit },
    labels: { edit: `Edit ${name}`, delete: `Delete ${name}` },
  });
  return (
    <>
      {acts.map(({ id, label, icon: Icon, begin }) => (
        <Button key={id} variant="ghost" size="icon" aria-label={label} onClick={begin}>
          <Icon aria-hidden />
        </Button>
      ))}
      {panel}
    </>
  );
}
