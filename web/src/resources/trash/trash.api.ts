import { rowOf } from "@pharmacy/contract/models";
import type { TrashedRecord, TrashListQuery } from "@pharmacy/contract/trash/trash";
import type { TRASH_KINDS } from "@pharmacy/contract/trash/trash.values";
import { http } from "#api/http.ts";
import { resourceApi } from "#api/resource.ts";

const PATH = "trash";

const { key, list, listCalls } = resourceApi<TrashedRecord, never, never, TrashListQuery>(PATH);

export const trashApi = {
  key,
  list,
  listCalls,
  restore: ({ model, id }: { model: (typeof TRASH_KINDS)[number]; id: string }) =>
    http.post<void>(`${rowOf(model).plural}/${encodeURIComponent(id)}/restore`),
};
