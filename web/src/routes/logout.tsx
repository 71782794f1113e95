import { createFileRoute, redirect } from "@tanstack/react-router";
import { authApi } from "#api/auth.ts";

export const Route = createFileRoute("/logout")({
  beforeLoad: async ({ preload }) => {
    // Pointing at a link signs nobody out.
    if (preload) return;
    await authApi.logout();
    throw redirect({ to: "/" });
  },
});
