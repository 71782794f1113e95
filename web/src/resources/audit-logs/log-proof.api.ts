import type {
  AuditArchives,
  ChainReport,
  ClockConfirmation,
  MonthHeads,
} from "@pharmacy/contract/audit-logs/audit-chain";
import type { ExportAddress } from "@pharmacy/contract/export";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";

export const proofApi = {
  /** Verifies as much of the chain as one call can, from its start or after a place. */
  verify: (after: number | undefined, signal: AbortSignal) =>
    http.get<ChainReport>("logs/verify", { after }, signal),

  /** Confirms the clock change that the verification found. */
  confirmClock: (step: ClockConfirmation) => http.post<void>("logs/clock", step),

  heads: queryOptions({
    queryKey: ["logs", "heads"],
    queryFn: ({ signal }) => http.get<MonthHeads>("logs/heads", {}, signal),
  }),

  archives: queryOptions({
    queryKey: ["logs", "archives"],
    queryFn: ({ signal }) => http.get<AuditArchives>("logs/archives", {}, signal),
  }),

  /** The URL of a file with the sealed entries of these days; an empty date sets no limit. */
  chainAddress: async (days: { from: string; to: string }) => {
    const filled = Object.entries(days).filter(([, day]) => day !== "");
    const { url } = await http.post<ExportAddress>("logs/chain", Object.fromEntries(filled));
    return url;
  },

  archiveAddress: async (id: string) => {
    const { url } = await http.post<ExportAddress>(`logs/archives/${encodeURIComponent(id)}/file`);
    return url;
  },
};
