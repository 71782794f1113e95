import type { ExportAddress } from "@pharmacy/contract/export";
import type { Page } from "@pharmacy/contract/list";
import { COUNT_MAX } from "@pharmacy/contract/list.values";
import type { ReadOptions } from "@pharmacy/contract/mapping/mapping";
import type {
  Run,
  RunApply,
  RunCheck,
  RunCorrection,
  RunMissing,
  RunMissingCreate,
  RunMissingPlan,
  RunPreview,
  RunReasons,
  RunRow,
  RunValues,
  RunValuesQuery,
} from "@pharmacy/contract/runs/runs";
import type { RunEdit, RunEditFields } from "@pharmacy/contract/runs/runs.edits";
import {
  type PathSeparator,
  RUNNING_STATUSES,
  type RunKind,
  UNFINISHED_STATUSES,
  type Verdict,
} from "@pharmacy/contract/runs/runs.values";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { postOnce } from "#api/post-once.ts";
import type { UploadOptions } from "#lib/upload-options.ts";

/** Poll interval of a running import, milliseconds. */
export const POLL_MS = 1_000;

type RunsOf = { kind: RunKind; within?: string | undefined; organization?: string | undefined };
type RowsQuery = {
  verdict: Verdict;
  reason: string;
  value: string | undefined;
  page: number;
  count: number;
};

const inPlace = { meta: { isPreview: true } } as const;

export const isRunning = (run: Pick<Run, "status"> | undefined) =>
  RUNNING_STATUSES.some((status) => status === run?.status);

/** Failures of these calls are shown in place, so no toast repeats them. */
export const runsApi = {
  key: ["runs"] as const,
  list: (query: RunsOf & { page: number; count: number }) =>
    queryOptions({
      ...inPlace,
      queryKey: ["runs", "list", query],
      queryFn: ({ signal }) => http.get<Page<Run>>("runs", query, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  /** Imports of every noun, newest first. */
  unfinished: () =>
    queryOptions({
      ...inPlace,
      queryKey: ["runs", "list", "unfinished"],
      queryFn: async ({ signal }) => {
        const pages = await Promise.all(
          UNFINISHED_STATUSES.map((status) =>
            http.get<Page<Run>>("runs", { status, count: COUNT_MAX }, signal),
          ),
        );
        return pages
          .flatMap(({ items }) => items)
          .sort((one, other) => other.createdAt.localeCompare(one.createdAt));
      },
      staleTime: 0,
    }),
  /** Polled while the server works on it. */
  detail: (id: string) =>
    queryOptions({
      ...inPlace,
      queryKey: ["runs", "detail", id],
      queryFn: ({ signal }) => http.get<Run>(pathOf(id), {}, signal),
      refetchInterval: ({ state }) => isRunning(state.data) && POLL_MS,
      staleTime: 0,
    }),
  preview: (id: string, options: ReadOptions) =>
    queryOptions({
      ...inPlace,
      queryKey: ["runs", "preview", id, options],
      queryFn: ({ signal }) => http.post<RunPreview>(pathOf(id, "preview"), options, { signal }),
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchOnWindowFocus: false,
    }),
  /** Rows of one version: each correction creates another. */
  rows: (id: string, query: RowsQuery) =>
    queryOptions({
      ...inPlace,
      queryKey: ["runs", "rows", id, query],
      queryFn: ({ signal }) => http.get<Page<RunRow>>(pathOf(id, "rows"), query, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  reasons: (id: string) =>
    queryOptions({
      ...inPlace,
      queryKey: ["runs", "reasons", id],
      queryFn: ({ signal }) => http.get<RunReasons>(pathOf(id, "reasons"), {}, signal),
      staleTime: 0,
    }),
  values: (id: string, query: RunValuesQuery) =>
    queryOptions({
      ...inPlace,
      queryKey: ["runs", "values", id, query],
      queryFn: ({ signal }) =>
        http.post<RunValues>(pathOf(id, "values/preview"), query, { signal }),
      refetchOnWindowFocus: false,
    }),
  missing: (id: string) =>
    queryOptions({
      ...inPlace,
      queryKey: ["runs", "missing", id],
      queryFn: ({ signal }) => http.get<RunMissing>(pathOf(id, "missing"), {}, signal),
      staleTime: 0,
    }),
  missingPlan: (id: string, query: { column: string; separator: PathSeparator }) =>
    queryOptions({
      ...inPlace,
      queryKey: ["runs", "missing", id, query],
      queryFn: ({ signal }) => http.get<RunMissingPlan>(pathOf(id, "missing/plan"), query, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),

  upload(file: File, { kind, within, organization }: RunsOf, options: UploadOptions): Promise<Run> {
    const form = new FormData();
    form.set("file", file);
    const of = new URLSearchParams({
      kind,
      ...(within !== undefined && { within }),
      ...(organization !== undefined && { organization }),
    });
    return http.postForm(`runs?${of}`, form, options);
  },
  editFields: (kind: RunKind) =>
    queryOptions({
      ...inPlace,
      queryKey: ["runs", "editFields", kind],
      queryFn: async ({ signal }) => {
        const { fields } = await http.get<RunEditFields>("runs/edits/offered", { kind }, signal);
        return fields;
      },
    }),
  edit: (body: RunEdit) => postOnce<Run>("runs/edits", body),
  check: (id: string, body: RunCheck) => http.post<Run>(pathOf(id, "check"), body),
  apply: (id: string, body: RunApply) => http.post<Run>(pathOf(id, "apply"), body),
  continue: ({ id, version }: Run) => http.post<Run>(pathOf(id, "continue"), { version }),
  cancel: ({ id, version }: Run) => http.post<Run>(pathOf(id, "cancel"), { version }),
  /** Answers the import that undoes this one. */
  undo: ({ id, version }: Run) => http.post<Run>(pathOf(id, "undo"), { version }),
  createMissing: (id: string, body: RunMissingCreate) =>
    http.post<Run>(pathOf(id, "missing"), body),
  correct: (id: string, body: RunCorrection) => http.post<Run>(pathOf(id, "corrections"), body),
  refusedAddress: async (id: string) =>
    (await http.post<ExportAddress>(pathOf(id, "refused/export"))).url,
};

const pathOf = (id: string, act = "") =>
  `runs/${encodeURIComponent(id)}${act === "" ? "" : `/${act}`}`;
