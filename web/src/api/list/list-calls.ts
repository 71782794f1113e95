import type { BulkAnswer, ListIds } from "@pharmacy/contract/bulk";
import type { ExportAddress } from "@pharmacy/contract/export";
import type { ListFields, Page } from "@pharmacy/contract/list";
import type { View, Views } from "@pharmacy/contract/views/views";
import { ApiError } from "#lib/api-error.ts";
import type { ListCalls } from "#lib/list-source.ts";
import { http } from "../http.ts";
import { session } from "../session.ts";

export function listCallsOf(path: string): ListCalls {
  return {
    count: (query) => http.get<Page<unknown>>(path, { ...query, page: 1, count: 1 }),
    ids: (query) => http.get<ListIds>(`${path}/ids`, query),

    bulk(act, details) {
      const token = session.token();
      return async (ids, versions) => {
        if (session.token() !== token) throw signedOut();
        const call = { ids, do: act, versions, ...details };
        const { results } = await http.post<BulkAnswer>(`${path}/bulk`, call);
        return results;
      };
    },

    async exportAddress(query, format, columns) {
      const filled = Object.entries(query).filter(([, value]) => value !== "");
      const exportBody = { ...Object.fromEntries(filled), format, columns: columns.join(",") };
      const { url } = await http.post<ExportAddress>(`${path}/export`, exportBody);
      return url;
    },

    fields: async () => (await http.get<ListFields>(`${path}/fields`)).fields,
    views: async () => (await http.get<Views>("views", { list: path })).items,
    createView: (draft) => http.post<View>("views", { list: path, ...draft }),
    changeView: ({ id, version }, changes) =>
      http.patch<View>(`views/${encodeURIComponent(id)}`, { version, ...changes }),
    removeView: (id) => http.delete(`views/${encodeURIComponent(id)}`),
  };
}

function signedOut() {
  return new ApiError({
    status: 401,
    code: "unauthenticated",
    message: "The session has ended. Sign in and try again.",
  });
}
