/** No sort: open first, the longest waiting on top, then the latest answers. */
export const QUESTION_LIST = {
  sorts: [],
  filters: ["status", "topic", "assignee", "overdue"],
  hasConditions: true,
} as const;

/** Its filters are saved in the browser. */
export const QUESTION_ADDRESS = { sorts: [], filters: [] } as const;

/** `asker=me` limits it to the user's own questions. */
export const OWN_QUESTION_LIST = { sorts: [], filters: ["asker"] } as const;

export const FAQ_LIST = { sorts: [], filters: ["topic"] } as const;
