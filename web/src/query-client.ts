import {
  type FetchQueryOptions,
  QueryCache,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { session } from "#api/session.ts";
import { isApiError } from "#lib/api-error.ts";
import { logFailure } from "#lib/log.ts";
import { FIRST_RETRY_MS, FRESH_MS, RETRIES, RETRY_MAX_MS, UNUSED_MS } from "#lib/specified.ts";
import { toastError } from "#lib/toast.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The preview of an action. Its failure is shown in place, not also in a toast. */
      isPreview?: true;
      /** No one waits for it. Its failure is not shown. */
      isBackground?: true;
    };
  }
}

class AppQueryClient extends QueryClient {
  /**
   * Fetches nothing without a session: a page's code may still be loading when the user signs out.
   */
  override async prefetchQuery<Data, Failure, Shown, Key extends QueryKey>(
    options: FetchQueryOptions<Data, Failure, Shown, Key>,
  ): Promise<void> {
    if (session.token() !== null) await super.prefetchQuery(options);
  }
}

/** The cache of server answers, and how failures are handled. */
export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new AppQueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (!meta?.isPreview && !meta?.isBackground) void sayFailed(error, queryClient);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: UNUSED_MS,
        retry: (failures, error) => failures < RETRIES && mayHelpToRetry(error),
        retryDelay: (failures) => Math.min(FIRST_RETRY_MS * 2 ** failures, RETRY_MAX_MS),
        // Browsers guess wrongly about being offline; only the call itself tells.
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return queryClient;
}

/** A refusal is final; only temporary errors are retried. */
function mayHelpToRetry(error: Error): boolean {
  const isRefused = isApiError(error) && error.status >= 400 && error.status < 500;
  return !isRefused && !error.message.includes("HTTP 4");
}

/** Queries that fail for the same reason share one toast. */
async function sayFailed(error: Error, queryClient: QueryClient): Promise<void> {
  const message = `Error: ${error.message}`;
  const retry = { label: "Retry", onClick: () => void queryClient.refetchQueries() };
  await toastError(message, { id: message, action: retry }).catch((cause: unknown) =>
    logFailure(message, cause),
  );
}
