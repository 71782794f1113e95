import type { Page } from "@pharmacy/contract/list";
import { COUNT_MAX } from "@pharmacy/contract/list.values";
import type { Session } from "@pharmacy/contract/sessions/sessions";
import { OWN_SESSION_ACTS, SESSION_ACTS } from "@pharmacy/contract/sessions/sessions.acts";
import { LogOut, UserRoundX } from "lucide-react";
import { http } from "#api/http.ts";
import type { NounActs, Subject } from "#components/acts/acts.ts";
import { formatNumber } from "#lib/format.ts";
import { ownApi } from "#resources/auth/own.api.ts";
import { usersApi } from "#resources/users/users.api.ts";
import { deviceOf } from "./session-words.ts";
import { sessionsApi } from "./sessions.api.ts";

const SIGNED_OUT = "The device is signed out on its next request.";
const UNSAVED = "Unsaved changes on that device stay in its browser.";
const SIGN_IN_AGAIN = "The person can sign in again.";

const CONSEQUENCES = [SIGNED_OUT, UNSAVED, SIGN_IN_AGAIN];

export const sessionActs: NounActs<Session, keyof typeof SESSION_ACTS> = {
  model: "session",
  rules: SESSION_ACTS,
  looks: {
    end: {
      label: "End session",
      words: "sign out log off revoke device",
      icon: LogOut,
      question: {
        title: ({ user }) => `End the session of ${user.name}?`,
        description: (session) => `${deviceOf(session)}.`,
        consequences: CONSEQUENCES,
      },
      run: ({ id }) => sessionsApi.remove(id),
      success: "Session ended successfully",
      bulk: { verb: "End", doing: "Ending", done: "ended", consequences: CONSEQUENCES },
    },
    endAll: {
      label: "End all sessions",
      labelOf: ({ user, isCurrent }) =>
        `End ${isCurrent ? "other" : "all"} sessions of ${user.name}`,
      words: "sign out everywhere log off",
      icon: UserRoundX,
      isDanger: true,
      question: {
        title: ({ user }, me) =>
          `End ${user.id === me.id ? "the other" : "all"} sessions of ${user.name}?`,
        countImpact: async ({ user }) => [
          { text: endingInWords((await otherSessionsOf(user.id)).length) },
        ],
        consequences: ({ user }, me) => [
          UNSAVED,
          SIGN_IN_AGAIN,
          user.id === me.id && "This session stays open.",
        ],
        confirmLabel: "End sessions",
      },
      run: ({ user }) => usersApi.signOut(user.id),
      success: "Sessions ended successfully",
    },
  },
};

/** The user's own sessions; the record of `endOthers` is the user. */
export const ownSessionActs: NounActs<Subject & Partial<Session>, keyof typeof OWN_SESSION_ACTS> = {
  model: "session",
  rules: OWN_SESSION_ACTS,
  looks: {
    end: {
      label: "End session",
      words: "sign out log off device",
      icon: LogOut,
      question: { title: () => "End this session?", consequences: [SIGNED_OUT] },
      run: ({ id }) => ownApi.endSession(id),
      success: "Session ended successfully",
    },
    endOthers: {
      label: "Log out everywhere else",
      words: "end other sessions log off devices",
      icon: UserRoundX,
      question: {
        title: () => "Log out everywhere else?",
        consequences: ["Your other devices are signed out on their next request."],
      },
      run: () => ownApi.endOtherSessions(),
      success: "Other sessions ended successfully",
    },
  },
};

/** Ids of a user's open sessions, at most a hundred, without the current one. */
async function otherSessionsOf(user: string): Promise<string[]> {
  const query = { user, status: "active", count: COUNT_MAX };
  const { items } = await http.get<Page<Session>>("sessions", query);
  return items.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id);
}

function endingInWords(count: number): string {
  if (count === 0) return "There are no open sessions to end.";
  return count === 1
    ? "1 session ends: its device is signed out on its next request."
    : `${formatNumber(count)} sessions end: their devices are signed out on their next request.`;
}
