import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/logout")({
  beforeLoad: async ({ preload }) => {
    // Preloading a link signs no user out.
    if (preload) return;
    // Every page has loaded this already; a static import would add it to the entry.
    const { authApi } = await import("#resources/auth/auth.api.ts");
    await authApi.logout();
    throw redirect({ to: "/" });
  },
});
