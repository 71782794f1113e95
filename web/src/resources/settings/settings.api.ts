import type { Settings, SettingsChanges } from "@pharmacy/contract/settings/settings";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";

export const settingsApi = {
  key: ["settings", "detail"] as const,

  read: () =>
    queryOptions({
      queryKey: ["settings", "detail"],
      queryFn: ({ signal }) => http.get<Settings>("settings", {}, signal),
    }),

  update: (changes: SettingsChanges) => http.patch<Settings>("settings", changes),
};
