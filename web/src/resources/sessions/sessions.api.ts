import type { Session, SessionListQuery } from "@pharmacy/contract/sessions";
import { resourceApi } from "#api/resource.ts";

/** Who is signed in where. Sessions are opened by signing in; to remove one is to end it. */
export const sessionsApi = resourceApi<Session, never, never, SessionListQuery>("sessions");
