import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useId, useState } from "react";
import { isApiError } from "#lib/api-error.ts";
import { reloadOnce } from "#lib/reload-once.ts";
import { LoadingView } from "./loading-view.tsx";
import { Message, WAY_ON } from "./message.tsx";

export function ErrorView({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const [isShown, setShown] = useState(false);
  const [isReloading, setReloading] = useState(() => reloadOnce(error, () => setReloading(false)));
  const errorId = useId();

  function retry() {
    reset();
    void router.invalidate();
  }

  if (isReloading) return <LoadingView />;
  return (
    <div role="alert">
      <Message
        title="Something went wrong!"
        text={isApiError(error) ? error.message : "This page could not be shown. Try again."}
        details={
          <pre
            id={errorId}
            hidden={!isShown}
            className="mt-4 max-w-full overflow-auto whitespace-pre-wrap rounded-md border border-line bg-sunken p-3 text-start font-mono text-xs"
          >
            {detailsOf(error)}
          </pre>
        }
      >
        <button type="button" className={WAY_ON} onClick={retry}>
          Try again
        </button>
        <button
          type="button"
          className={WAY_ON}
          aria-expanded={isShown}
          aria-controls={errorId}
          onClick={() => setShown((shown) => !shown)}
        >
          {isShown ? "Hide Error" : "Show Error"}
        </button>
      </Message>
    </div>
  );
}

/** Support finds the call in the server's log by these details. */
function detailsOf(error: unknown): string {
  if (!isApiError(error)) return String(error);
  const { code, status, message, requestId } = error;
  return [`${code} (${status}): ${message}`, requestId && `Request ${requestId}`]
    .filter(Boolean)
    .join("\n");
}
