import type { Repricing } from "@pharmacy/contract/lists/lists.lines";
import type { Run } from "@pharmacy/contract/runs/runs";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Act } from "#components/grid/use-undo.ts";
import { newKey } from "#lib/new-key.ts";
import { toastSuccess } from "#lib/toast.ts";
import { listLinesApi } from "#resources/lists/list-lines.api.ts";
import { isRunning, POLL_MS, runsApi } from "#resources/runs/runs.api.ts";
import { useWrittenRecords } from "#resources/runs/use-written-records.ts";
import { outcomeOf } from "./-price-words.ts";

/** Number of changes listed. */
const SHOWN = 10;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A list's price changes: the running one, earlier ones, and the function that starts another. */
export function usePriceRuns(list: string, perform: (label: string, act: Act) => Promise<void>) {
  const queryClient = useQueryClient();
  const query = useQuery({
    ...runsApi.list({ kind: "listPrices", within: list, page: 1, count: SHOWN }),
    refetchInterval: ({ state }) => state.data?.items.some(isRunning) && POLL_MS,
  });
  const runs = query.data?.items ?? [];
  const atWork = runs.find(isRunning);
  useWrittenRecords(atWork ?? runs[0]);
  const [key, setKey] = useState(newKey);
  const readRuns = () => queryClient.invalidateQueries({ queryKey: ["runs", "list"] });

  /** Waits for the server even if the sheet is closed. Throws if nothing came of it. */
  async function ended(begun: Run): Promise<Run> {
    void readRuns();
    let run = begun;
    while (isRunning(run)) {
      await pause(POLL_MS);
      run = await queryClient.fetchQuery({ ...runsApi.detail(run.id), staleTime: 0 });
    }
    await Promise.all([
      readRuns(),
      queryClient.invalidateQueries({ queryKey: listLinesApi.key(list) }),
    ]);
    const isNothing = run.status === "failed" && run.counts.written === 0;
    if (isNothing || run.status === "stopped") throw new Error(outcomeOf(run));
    void toastSuccess(outcomeOf(run));
    return run;
  }

  const undo = async ({ id }: Pick<Run, "id">) => {
    const run = await queryClient.fetchQuery({ ...runsApi.detail(id), staleTime: 0 });
    return ended(await runsApi.undo(run));
  };

  return {
    query,
    atWork,
    /** Earlier changes; an undo is shown with its change unless it stopped. */
    before: runs.filter(
      (run) => !isRunning(run) && (run.undoOf === null || run.status === "stopped"),
    ),
    undo,
    goOn: async (run: Run) => ended(await runsApi.continue(run)),
    stop: async (run: Run) => {
      await runsApi.cancel(run);
      await readRuns();
    },
    /** Sending it again after a broken connection starts no second change. */
    begin: async (change: Repricing) => {
      let sent = key;
      await perform("Change prices", async () => {
        const run = await listLinesApi.reprice(list, change, sent);
        sent = newKey();
        setKey(sent);
        const done = await ended(run);
        return () => undo(done);
      });
    },
  };
}
