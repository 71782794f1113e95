import { Button } from "#components/ui/button.tsx";
import { formatBytes } from "#lib/format.ts";

export type Upload = {
  name: string;
  size: number;
  /** From 0 to 1. */
  share: number;
  /** "2 of 3", where several are sent. */
  place?: string | undefined;
};

/** Only its beginning is read out, not each percent. */
export function UploadProgress({
  upload: { name, size, share, place },
  onStop,
}: {
  upload: Upload;
  onStop(): void;
}) {
  const percent = Math.floor(share * 100);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p role="status" className="wrap-anywhere text-muted text-sm">
        Uploading {name} ({[place, formatBytes(size)].filter(Boolean).join(", ")})…
      </p>
      <progress
        aria-label={`Uploading ${name}`}
        max={100}
        value={percent}
        className="h-1.5 w-40 appearance-none overflow-hidden rounded-full bg-neutral-soft [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-neutral-soft [&::-webkit-progress-value]:bg-primary"
      />
      <span aria-hidden className="nums text-muted text-xs">
        {percent}%
      </span>
      <Button variant="ghost" size="sm" aria-label={`Stop uploading ${name}`} onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}
