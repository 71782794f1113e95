/** Open first, the longest waiting on top, then the latest answers: no sort and no filter needed. */
export const QUESTION_LIST = { sorts: [], filters: [] } as const;

/** The newest first; `asker=me` keeps it to one's own. */
export const OWN_QUESTION_LIST = { sorts: [], filters: ["asker"] } as const;

/** The latest published first. */
export const FAQ_LIST = { sorts: [], filters: ["topic"] } as const;
