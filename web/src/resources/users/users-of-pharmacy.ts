import { usersApi } from "./users.api.ts";

/** Users shown on a pharmacy's page. */
const SHOWN = 25;

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
