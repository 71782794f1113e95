import type { Run } from "@pharmacy/contract/runs/runs";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { runsApi } from "./runs.api.ts";

/** Shows the import that an action returned, and refetches its rows and reasons. */
export function useShowRun() {
  const queryClient = useQueryClient();
  return async (run: Run) => {
    queryClient.setQueryData(runsApi.detail(run.id).queryKey, run);
    await Promise.all(
      ["rows", "reasons", "list"].map((part) =>
        queryClient.invalidateQueries({ queryKey: ["runs", part] }),
      ),
    );
  };
}

/** Opens an import, or the screen for a new one. */
export function useOpenRun() {
  const navigate = useNavigate();
  // each noun's route has its own addresses
  return (id?: string) => navigate({ to: ".", search: (id ? { id } : {}) as never });
}
