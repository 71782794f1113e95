import { refusalOf } from "@pharmacy/contract/acts";
import { mayAct } from "@pharmacy/contract/permissions";
import type { Run } from "@pharmacy/contract/runs/runs";
import { RUN_ACTS } from "@pharmacy/contract/runs/runs.acts";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCurrentUser } from "#lib/current-user.ts";
import { runsApi } from "./runs.api.ts";

/** False where the server would refuse the act. */
export function useCanAct(act: keyof typeof RUN_ACTS, run: Run): boolean {
  const me = useCurrentUser();
  const rule = RUN_ACTS[act];
  return mayAct(me.role, "run", rule) && refusalOf("run", rule, run, me) === null;
}

/** Shows the import that an action returned, and refetches its rows and reasons. */
export function useShowRun() {
  const queryClient = useQueryClient();
  return async (run: Run) => {
    queryClient.setQueryData(runsApi.detail(run.id).queryKey, run);
    await Promise.all(
      ["rows", "reasons", "missing", "list"].map((part) =>
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
