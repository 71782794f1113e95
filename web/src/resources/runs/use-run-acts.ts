import type { Run } from "@pharmacy/contract/runs/runs";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { runsApi } from "./runs.api.ts";

/** Shows an import as an act has answered it; its rows and reasons are read again. */
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

/** Goes to an import, or to where a new one begins. */
export function useOpenRun() {
  const navigate = useNavigate();
  // which addresses there are is the affair of each noun's route
  return (id?: string) => navigate({ to: ".", search: (id ? { id } : {}) as never });
}
