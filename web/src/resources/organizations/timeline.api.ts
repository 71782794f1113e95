import type { Timeline, TimelineQuery } from "@pharmacy/contract/organizations/timeline";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";

export function timelineOf(id: string, { kind, before }: Pick<TimelineQuery, "kind" | "before">) {
  return queryOptions({
    queryKey: ["logs", "timeline", id, kind, before ?? ""],
    queryFn: ({ signal }) =>
      http.get<Timeline>(
        `organizations/${encodeURIComponent(id)}/timeline`,
        { kind, before },
        signal,
      ),
    // another page of the same timeline may stay while the next one loads
    placeholderData: (previous, shown) =>
      shown?.queryKey[2] === id && shown.queryKey[3] === kind ? previous : undefined,
  });
}
