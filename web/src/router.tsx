import type { QueryClient } from "@tanstack/react-query";
import { createRouter, Link, type RouterHistory } from "@tanstack/react-router";
import { type SessionEvent, session } from "#api/session.ts";
import { ErrorView } from "#components/feedback/error-view.tsx";
import { LoadingView } from "#components/feedback/loading-view.tsx";
import { Message, WAY_ON } from "#components/feedback/message.tsx";
import { parseSearch, stringifySearch } from "#lib/address-search.ts";
import { undoOffers } from "#lib/undo-offers.ts";
import { routeTree } from "./routeTree.gen.ts";

/** The app's router; tests pass their own history. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    // Only the query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingComponent: LoadingView,
    defaultNotFoundComponent: NotFoundView,
    defaultErrorComponent: ErrorView,
  });
}

type AppRouter = ReturnType<typeof createAppRouter>;

/**
 * Keeps the screen in step with the session, in any tab: nothing that one user has read stays for
 * the next.
 */
export function followSession(router: AppRouter, queryClient: QueryClient): () => void {
  const follow: Record<SessionEvent, () => unknown> = {
    // A sign-in or sign-out in this tab navigates by itself.
    signedIn: () => queryClient.clear(),
    signedOut: () => queryClient.clear(),
    seesAs: () => {
      queryClient.clear();
      return router.navigate({ to: "/dashboard" });
    },
    signedInElsewhere: () => Promise.all([queryClient.resetQueries(), router.invalidate()]),
    // Cleared afterwards, because clearing would suppress the failure being reported.
    signedOutElsewhere: () => router.invalidate().then(() => queryClient.clear()),
    expired: () => router.invalidate().then(() => queryClient.clear()),
    unauthorized: () =>
      router.navigate({ to: "/", ignoreBlocker: true }).then(() => queryClient.clear()),
  };
  const unfollow = session.subscribe((event) => {
    undoOffers.endAll();
    void follow[event]();
  });
  // A read that the server answers after the sign-out would be refused.
  const stay = session.onLeave(() => void queryClient.cancelQueries());
  return () => {
    unfollow();
    stay();
  };
}

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** The breadcrumb of this route. A loader that returns `{ crumb }` takes precedence. */
    crumb?: string;
    /**
     * The breadcrumb above it, if no matched route provides one, such as a list above its record.
     */
    under?: { label: string; to: string; tab?: string };
  }
}

function NotFoundView() {
  return (
    <Message
      title="Not Found"
      text="There is nothing at this address. It may have moved, or the link may be incomplete."
    >
      <Link className={WAY_ON} to="/admin">
        Go to the dashboard
      </Link>
    </Message>
  );
}
