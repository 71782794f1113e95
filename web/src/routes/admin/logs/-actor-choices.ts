import type { RecordChoices } from "#components/list/filters/record-panel.tsx";

const load = () => import("#resources/audit-logs/actors.ts");

/** The calls are loaded when first needed. */
export const actorChoices: RecordChoices = {
  name: "actors",
  search: async (text, signal) => (text === "" ? [] : (await load()).findActors(text, signal)),
  labelOf: async (id) => (await load()).nameOfActor(id),
};
