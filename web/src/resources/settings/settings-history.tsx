import { LOG_WORDS } from "@pharmacy/contract/audit-logs/log-words";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { HistorySection } from "#components/record/history-section.tsx";
import { auditLogsApi } from "#resources/audit-logs/audit-logs.api.ts";

/** Changes of all settings that are looked through, and those that are shown. */
const NEWEST = 100;
const SHOWN = 5;

/** The newest changes of some settings. */
export function SettingsHistory({ fields }: { fields: readonly string[] }) {
  const query = useQuery({
    ...auditLogsApi.list({ model: "setting", count: NEWEST }),
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
