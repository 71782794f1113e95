import type { FileReference } from "@pharmacy/contract/files/files";
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { formatBytes } from "#lib/format.ts";
import { filesApi } from "#resources/files/files.api.ts";

type Props = {
  documents: readonly FileReference[];
  /** Requests fresh URLs of the documents. */
  onExpired(): void;
};

/**
 * A PDF loads on request: it may be large, and for a broken file the browser's viewer takes the
 * focus, and with it the keys.
 */
export function RegistrationDocuments({ documents, onExpired }: Props) {
  const [chosen, setChosen] = useState(documents.find(isPicture)?.id);
  const shown = documents.find(({ id }) => id === chosen);
  return (
    <Card aria-label="Documents">
      <CardHead title="Documents" />
      {documents.length === 0 ? (
        <p className="px-4 py-3 text-muted">No documents were attached.</p>
      ) : (
        <ul className="flex flex-wrap gap-2 px-4 py-3">
          {documents.map((document) => (
            <li key={document.id} className="min-w-0 max-w-full">
              <Button
                aria-pressed={document.id === chosen}
                className="max-w-full aria-pressed:border-primary aria-pressed:bg-accent-soft"
                onClick={() => setChosen(document.id)}
              >
                <FileText aria-hidden />
                <span className="truncate">{document.name}</span>
                <span className="nums text-subtle text-xs">{formatBytes(document.size)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {shown && <Shown key={shown.id} document={shown} onExpired={onExpired} />}
    </Card>
  );
}

function Shown({
  document,
  onExpired,
}: {
  document: FileReference;
  onExpired: Props["onExpired"];
}) {
  return (
    <figure className="grid gap-2 border-line border-t bg-sunken p-4">
      {isPicture(document) ? (
        <Picture document={document} onExpired={onExpired} />
      ) : (
        <Pages document={document} />
      )}
      <figcaption className="wrap-anywhere text-muted text-sm">
        {document.name}{" "}
        <a
          href={document.url}
          target="_blank"
          rel="noreferrer"
          className="rounded-sm text-accent underline"
        >
          {isPicture(document) ? "Open in a new tab" : "Download"}
        </a>
      </figcaption>
    </figure>
  );
}

function isPicture({ contentType }: FileReference): boolean {
  return contentType.startsWith("image/");
}

/** A URL that failed is not tried again; a new one is. */
function Picture({ document, onExpired }: Parameters<typeof Shown>[0]) {
  const [failed, setFailed] = useState<string>();
  if (failed === document.url) return <p role="alert">The document could not be shown.</p>;
  return (
    <img
      src={document.url}
      alt={document.name}
      onError={() => {
        setFailed(document.url);
        onExpired();
      }}
      className="mx-auto max-h-[70vh] max-w-full rounded-md border border-line bg-surface"
    />
  );
}

/** Its URL blocks active content, so the PDF is passed as data. */
function Pages({ document }: { document: FileReference }) {
  const { data, error } = useQuery(filesApi.content(document));
  const address = useObjectUrl(data);
  if (error) return <p role="alert">The document could not be shown. {error.message}</p>;
  if (!address) return <Spinner label="Loading document" />;
  return (
    <iframe
      src={address}
      title={document.name}
      className="h-[70vh] w-full rounded-md border border-line bg-surface"
    />
  );
}

function useObjectUrl(content: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!content) return;
    const made = URL.createObjectURL(content);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return url;
}
