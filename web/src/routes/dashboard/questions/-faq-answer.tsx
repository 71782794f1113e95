import type { FaqEntry } from "@pharmacy/contract/faq/faq";
import { wordsOf } from "@pharmacy/contract/words";
import { ChevronDown } from "lucide-react";

export function FaqAnswer({ entry }: { entry: Pick<FaqEntry, "title" | "answer" | "topic"> }) {
  return (
    <details className="group border-line-soft border-b last:border-b-0">
      <summary className="flex min-h-10 cursor-pointer list-none items-start gap-3 px-4 py-2.5 outline-offset-[-2px] hover:bg-hover [&::-webkit-details-marker]:hidden">
        <span dir="auto" className="wrap-anywhere min-w-0 flex-1 font-medium">
          {entry.title}
        </span>
        <span className="shrink-0 text-muted text-xs leading-5 max-md:sr-only">
          {wordsOf(entry.topic)}
        </span>
        <ChevronDown
          aria-hidden
          className="mt-0.5 size-4 shrink-0 text-subtle transition-transform group-open:rotate-180"
        />
      </summary>
      <p
        dir="auto"
        className="wrap-anywhere max-w-prose whitespace-pre-line px-4 pt-1 pb-4 text-pretty"
      >
        {entry.answer}
      </p>
    </details>
  );
}
