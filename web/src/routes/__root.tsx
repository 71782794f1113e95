import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { logFailure } from "#lib/log.ts";

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
});

// A page works without its toasts, so a failure to load them must not break it.
const Above = lazy<ComponentType>(async () => {
  try {
    const { Above } = await import("./-above.tsx");
    return { default: Above };
  } catch (error) {
    logFailure("Toasts could not be loaded", error);
    return { default: () => null };
  }
});

function Root() {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => setPainted(true), []);
  return (
    <>
      <Outlet />
      <Suspense fallback={null}>{isPainted && <Above />}</Suspense>
    </>
  );
}
