import "./styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { session } from "#api/session.ts";
import { followTheme } from "#lib/theme.ts";
import { createQueryClient } from "./query-client.ts";
import { createAppRouter, followSession } from "./router.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("Root element not found");

session.removeBroken();
followTheme();

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
followSession(router, queryClient);

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
