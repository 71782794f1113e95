import { Button } from "#components/ui/button.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { formatNumber } from "#lib/format.ts";
import type { useFound } from "./use-found.ts";

type PaletteFootProps = {
  found: ReturnType<typeof useFound>;
  text: string;
  /** Suggests another text if nothing is found. */
  advice: string;
  total: number;
  /** True if the active line is a record with actions. */
  hasActs: boolean;
  onClose(): void;
};

/** Said below what a search found before it was stopped. */
const STOPPED = "The search took too long, so results may be missing.";

export function PaletteFoot({ found, text, advice, total, hasActs, onClose }: PaletteFootProps) {
  const { problem, isComplete, isWaiting, retry } = found;
  const failure = problem?.message ?? (isComplete ? undefined : STOPPED);
  return (
    <>
      {failure && !isWaiting && (
        <div role="alert" className="flex items-center gap-3 border-line border-t px-4 py-2.5">
          <p className="min-w-0 flex-1 text-muted text-sm">{failure}</p>
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {text.trim() !== "" && total === 0 && !isWaiting && !failure && (
        <p className="px-4 py-8 text-center text-muted text-sm">
          No results for “{text.trim()}”. {advice}
        </p>
      )}
      <div className="flex h-10 shrink-0 items-center gap-4 border-line border-t bg-sunken px-4 text-2xs text-subtle">
        <span aria-hidden className="contents max-md:hidden">
          <Hint keys={["↑", "↓"]} text="Choose" />
          <Hint keys={["↵"]} text="Open" />
          {hasActs && <Hint keys={["Tab"]} text="Actions" />}
        </span>
        <p role="status" className="sr-only">
          {text.trim() !== "" && !isWaiting && `${formatNumber(total)} found`}
        </p>
        <Button variant="ghost" size="sm" className="ms-auto -me-2" onClick={onClose}>
          Close
          <Kbd>Esc</Kbd>
        </Button>
      </div>
    </>
  );
}

function Hint({ keys, text }: { keys: readonly string[]; text: string }) {
  return (
    <span className="flex items-center gap-1 max-md:hidden">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {text}
    </span>
  );
}
