import type { Session, SessionListQuery } from "@pharmacy/contract/sessions/sessions";
import { resourceApi } from "#api/resource.ts";

/** Sessions are created by signing in; removing one ends it. */
export const sessionsApi = resourceApi<Session, never, never, SessionListQuery>("sessions");
