import { usersApi } from "./users.api.ts";

/** Most of a pharmacy's users shown on its page. */
const SHOWN = 25;

/** The first of a pharmacy's users, by name. */
export const usersOf = (organization: string) =>
  usersApi.list({
    search: "",
    page: 1,
    count: SHOWN,
    sort: "",
    order: "",
    role: "",
    status: "",
    organization,
  });
