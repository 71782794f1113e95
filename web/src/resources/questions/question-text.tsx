import type { FileReference } from "@pharmacy/contract/files/files";
import type { Question } from "@pharmacy/contract/questions/questions";
import { wordsOf } from "@pharmacy/contract/words";
import type { ReactNode } from "react";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { FileLinks } from "#resources/files/file-links.tsx";

export function QuestionCard({
  question: { topic, body, files, createdAt },
}: {
  question: Pick<Question, "topic" | "body" | "files" | "createdAt">;
}) {
  return (
    <TextCard
      label="Question"
      title={wordsOf(topic)}
      end={<Instant at={createdAt} className="text-muted text-xs" />}
      text={body}
      files={files}
    />
  );
}

type AnswerCardProps = {
  answer: string;
  files: readonly FileReference[];
  hint?: ReactNode;
  end?: ReactNode;
};

export function AnswerCard({ answer, ...rest }: AnswerCardProps) {
  return <TextCard label="Answer" title="Answer" text={answer} {...rest} />;
}

type TextCardProps = {
  label: "Question" | "Answer";
  title: string;
  text: string;
  files: readonly FileReference[];
  hint?: ReactNode;
  /** Shown at the end of the header. */
  end?: ReactNode;
};

function TextCard({ label, title, hint, end, text, files }: TextCardProps) {
  return (
    <Card aria-label={label}>
      <CardHead title={title} hint={hint}>
        {end}
      </CardHead>
      <div className="grid gap-3 px-4 py-3">
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {text}
        </p>
        <FileLinks label={`Files of the ${label.toLowerCase()}`} files={files} />
      </div>
    </Card>
  );
}
