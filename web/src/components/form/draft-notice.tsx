import { Button } from "#components/ui/button.tsx";
import { chosenLocale, chosenTimeZone } from "#lib/format.ts";
import type { DraftOffer } from "./record-form.ts";

export function DraftNotice({ at, goOn, discard }: DraftOffer) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line bg-info-soft px-4 py-2 text-info">
      <p>You have an unsaved draft from {draftTime(at)}.</p>
      <div className="flex gap-2">
        <Button size="sm" variant="ghost" onClick={discard}>
          Discard draft
        </Button>
        <Button size="sm" onClick={goOn}>
          Continue draft
        </Button>
      </div>
    </div>
  );
}

function draftTime(at: number): string {
  const timeZone = chosenTimeZone();
  const day = new Intl.DateTimeFormat(chosenLocale(), { dateStyle: "medium", timeZone });
  const isToday = day.format(at) === day.format(Date.now());
  const date = new Intl.DateTimeFormat(chosenLocale(), {
    timeStyle: "short",
    ...(!isToday && { dateStyle: "medium" }),
    timeZone,
  });
  return date.format(at);
}
