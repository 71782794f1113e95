/** Loads the acts of all nouns, with the palette that offers them. */
export const loadAdminActs = () => import("./acts.ts").then(({ ADMIN_ACTS }) => ADMIN_ACTS);

export const loadDashboardActs = () =>
  import("./acts.ts").then(({ DASHBOARD_ACTS }) => DASHBOARD_ACTS);
