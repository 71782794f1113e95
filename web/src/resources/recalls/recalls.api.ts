import type { Page } from "@pharmacy/contract/list";
import type {
  Recall,
  RecallAcknowledgement,
  RecallActed,
  RecallInput,
  RecallListQuery,
  RecallNotice,
  RecallNoticeListQuery,
  RecallPreview,
  RecallPreviewInput,
  RecallReminded,
} from "@pharmacy/contract/recalls/recalls";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { resourceApi } from "#api/resource.ts";

type Seen = Pick<Recall, "id" | "version">;

const pathOf = (id: string, act: string) => `recalls/${encodeURIComponent(id)}/${act}`;

const listed = resourceApi<Recall, RecallInput, never, RecallListQuery>("recalls");

const OPEN: RecallListQuery = {
  search: "",
  page: 1,
  count: 25,
  sort: "",
  order: "",
  item: "",
  status: "open",
};

export const recallsApi = {
  ...listed,
  /** Open recalls of an item. The key is that of a page, so that changes refetch it at once. */
  openOf: (item: string) =>
    queryOptions({
      queryKey: ["recalls", "detail", "open", item],
      queryFn: ({ signal }) => http.get<Page<Recall>>("recalls", { ...OPEN, item }, signal),
    }),
  /** Pharmacies and packs that a recall would reach. */
  preview: (input: RecallPreviewInput) =>
    queryOptions({
      queryKey: ["recall-previews", input],
      queryFn: ({ signal }) => http.post<RecallPreview>("recalls/preview", input, { signal }),
      placeholderData: keepPreviousData,
      meta: { isPreview: true },
    }),
  start: (input: RecallInput) => http.post<RecallActed>("recalls", input),
  extend: ({ id, version }: Seen, batchNumbers: readonly string[]) =>
    http.post<RecallActed>(pathOf(id, "extend"), { batchNumbers, version }),
  close: ({ id, version }: Seen, reason: string) =>
    http.post<Recall>(pathOf(id, "close"), { reason, version }),
  lift: ({ id, version }: Seen, reason: string) =>
    http.post<RecallActed>(pathOf(id, "lift"), { reason, version }),
  remind: (id: string, notices?: readonly string[]) =>
    http.post<RecallReminded>(pathOf(id, "remind"), { ...(notices && { notices }) }),
};

const PATH = "recall-notices";

/** Interval between checks of unsent emails, milliseconds. */
const LOOK_AGAIN_MS = 3_000;

/** Polls until all shown emails are sent or given up. */
export const untilSent = (shown: readonly Pick<Recall, "emails">[] | undefined) =>
  shown?.some(({ emails }) => emails.waiting > 0) ? LOOK_AGAIN_MS : false;

/** All notices that the user may see, waiting ones first. */
export const NOTICES: RecallNoticeListQuery = {
  search: "",
  page: 1,
  count: 25,
  sort: "",
  order: "",
  recall: "",
  status: "",
};

/**
 * Recall notices; a pharmacy's users see only their own. The keys are those of pages, so that they
 * are refetched as soon as another user answers or a recall begins.
 */
export const recallNoticesApi = {
  /** Notices that the user's pharmacy has not answered. */
  waiting: queryOptions({
    queryKey: [PATH, "detail", "waiting"],
    queryFn: ({ signal }) =>
      http.get<Page<RecallNotice>>(PATH, { ...NOTICES, status: "waiting" }, signal),
  }),
  of: (recall: string, filters: { status: string; page: number }) =>
    queryOptions({
      queryKey: [PATH, "detail", recall, filters],
      queryFn: ({ signal }) =>
        http.get<Page<RecallNotice>>(PATH, { ...NOTICES, recall, ...filters }, signal),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => untilSent(state.data?.items),
    }),
  /** The calls of the list, for its export. */
  listCalls: () => import("#api/list/list-calls.ts").then((module) => module.listCallsOf(PATH)),
  acknowledge: (
    { id, version }: Pick<RecallNotice, "id" | "version">,
    answer: Omit<RecallAcknowledgement, "version">,
  ) =>
    http.post<RecallNotice>(`${PATH}/${encodeURIComponent(id)}/acknowledge`, {
      ...answer,
      version,
    }),
};
