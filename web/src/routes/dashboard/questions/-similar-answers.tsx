import { TITLE_MAX, TITLE_MIN } from "@pharmacy/contract/questions/questions.values";
import { useQuery } from "@tanstack/react-query";
import { useSettled } from "#lib/use-settled.ts";
import { faqApi } from "#resources/faq/faq.api.ts";
import { FaqAnswer } from "./-faq-answer.tsx";

/** Published answers that may already answer the question, while its title is typed. */
export function SimilarAnswers({ title }: { title: string }) {
  const text = useSettled(title.trim().slice(0, TITLE_MAX), 300);
  const isEnough = text.length >= TITLE_MIN;
  const { data } = useQuery({ ...faqApi.similar(text), enabled: isEnough });
  const items = isEnough ? (data?.items ?? []) : [];
  return (
    <div role="status" className="col-span-full empty:hidden">
      {items.length > 0 && (
        <section
          aria-label="Similar answers"
          className="overflow-clip rounded-lg border border-line bg-sunken"
        >
          <p className="border-line-soft border-b px-4 py-2 font-medium text-sm">
            {items.length === 1
              ? "This may already be answered"
              : "One of these may already be your answer"}
          </p>
          {items.map((entry) => (
            <FaqAnswer key={entry.id} entry={entry} />
          ))}
        </section>
      )}
    </div>
  );
}
