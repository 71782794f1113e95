import { sessionsApi } from "./sessions.api.ts";

/** Sessions of one user, last seen first; by default only open ones. */
export function sessionsOf(user: string, status = "active", count = 100) {
  return sessionsApi.list({
    user,
    status,
    count,
    search: "",
    page: 1,
    sort: "",
    order: "",
    platform: "",
  });
}
