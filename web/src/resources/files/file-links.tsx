import type { FileReference } from "@pharmacy/contract/files/files";
import { FileText } from "lucide-react";
import { formatBytes } from "#lib/format.ts";

/** Each file opens in a new tab. */
export function FileLinks({ label, files }: { label: string; files: readonly FileReference[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={label} className="grid gap-1">
      {files.map(({ id, url, name, size }) => (
        <li key={id} className="flex min-h-8 min-w-0 items-center gap-2 text-sm max-md:min-h-10">
          <FileText aria-hidden className="size-4 shrink-0 text-subtle" />
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="wrap-anywhere rounded-sm text-accent underline"
          >
            {name}
          </a>
          <span className="nums shrink-0 text-subtle text-xs">{formatBytes(size)}</span>
        </li>
      ))}
    </ul>
  );
}
