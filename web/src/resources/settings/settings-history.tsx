import type { AuditLog } from "@pharmacy/contract/audit-logs/audit-logs";
import { LOG_WORDS } from "@pharmacy/contract/audit-logs/log-words";
import type { Page } from "@pharmacy/contract/list";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { http } from "#api/http.ts";
import { HistorySection } from "#components/record/history-section.tsx";
import { settingsApi } from "./settings.api.ts";

/** Changes of all settings that are looked through, and those that are shown. */
const NEWEST = 100;
const SHOWN = 5;

/** The newest changes of some settings. */
export function SettingsHistory({ fields }: { fields: readonly string[] }) {
  const { data: settings } = useQuery(settingsApi.read());
  const version = settings?.version;
  const query = useQuery({
    // read again once something was saved
    queryKey: [...settingsApi.key, "history", version],
    queryFn: ({ signal }) =>
      http.get<Page<AuditLog>>("logs", { model: "setting", count: NEWEST }, signal),
    enabled: version !== undefined,
    select: (page) => {
      const items = page.items
        .map((entry) => ({
          ...entry,
          changes: entry.changes.filter(({ field }) => fields.includes(field)),
        }))
        .filter(({ changes }) => changes.length > 0)
        .slice(0, SHOWN);
      return { ...page, items, total: items.length };
    },
  });
  return (
    <HistorySection
      query={query}
      words={LOG_WORDS}
      headEnd={
        <Link
          to="/admin/logs"
          search={{ model: "setting" }}
          className="text-accent text-sm hover:underline"
        >
          All changes of settings
        </Link>
      }
    />
  );
}
