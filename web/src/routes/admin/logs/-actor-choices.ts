import type { RecordChoices } from "#components/list/filters/record-panel.tsx";

/** Users to filter the log by. The calls are loaded when first needed. */
export const actorChoices: RecordChoices = {
  name: "actors",
  async search(text, signal) {
    if (text === "") return [];
    const { searchApi } = await import("#resources/search/search.api.ts");
    const { groups } = await searchApi.find(text, signal);
    return groups.find(({ model }) => model === "user")?.items ?? [];
  },
  async labelOf(id) {
    const { nameOfActor } = await import("#resources/audit-logs/actor-name.ts");
    return nameOfActor(id);
  },
};
