import { sessionsApi } from "./sessions.api.ts";

/** The sessions of one person, the last seen first; the open ones alone unless told otherwise. */
export function sessionsOf(user: string, status = "active", count = 100) {
  return sessionsApi.list({
    ...{ user, status, count, search: "", page: 1, sort: "", order: "", platform: "" },
  });
}
