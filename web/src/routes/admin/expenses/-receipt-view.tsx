import type { FileReference } from "@pharmacy/contract/files/files";
import { FileText } from "lucide-react";
import { useState } from "react";
import { Card, CardHead } from "#components/ui/card.tsx";
import { formatBytes } from "#lib/format.ts";

/** Pictures are shown; any receipt opens in a new tab. */
export function ReceiptView({ file }: { file: FileReference | null }) {
  return (
    <Card aria-label="Receipt">
      <CardHead title="Receipt" />
      <div className="p-4">
        {file ? <Receipt key={file.url} file={file} /> : <p className="text-muted">No receipt.</p>}
      </div>
    </Card>
  );
}

type Shown = Pick<FileReference, "url" | "name" | "size" | "contentType">;

export function Receipt({ file: { url, name, size, contentType } }: { file: Shown }) {
  const [hasFailed, setFailed] = useState(false);
  const isPicture = contentType.startsWith("image/") && !hasFailed;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="grid justify-items-start gap-2 rounded-md underline-offset-2 hover:underline"
    >
      {isPicture && (
        <img
          src={url}
          alt=""
          onError={() => setFailed(true)}
          className="max-h-80 max-w-full rounded-md border border-line bg-surface object-contain"
        />
      )}
      <span className="wrap-anywhere inline-flex min-h-8 items-center gap-2 text-accent">
        <FileText aria-hidden className="size-4 shrink-0 text-subtle" />
        {name}
        <span className="nums shrink-0 text-subtle text-xs">{formatBytes(size)}</span>
      </span>
    </a>
  );
}
