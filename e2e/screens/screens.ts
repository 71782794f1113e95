import { FRAME, SIGN_IN } from "./frame.ts";
import { LOG_SCREENS } from "./logs.ts";
import { DASHBOARD, WAYS_IN } from "./own.ts";
import { PHARMACY_SCREENS } from "./pharmacies.ts";
import { QUESTION_SCREENS } from "./questions.ts";
import type { Screen } from "./screen.ts";
import { PLAN_SCREENS, REGISTRATION_SCREENS, SUBSCRIPTION_SCREENS } from "./subscriptions.ts";
import { TOKEN_SCREENS } from "./tokens.ts";
import { UNIT_SCREENS } from "./units.ts";
import { USER_SCREENS } from "./users.ts";

/** Every screen in every state worth seeing, by area of the console. */
export const SCREENS: Record<string, Screen[]> = {
  "Sign-in": SIGN_IN,
  "Ways in": WAYS_IN,
  Frame: FRAME,
  Units: UNIT_SCREENS,
  Pharmacies: PHARMACY_SCREENS,
  Users: USER_SCREENS,
  Registrations: REGISTRATION_SCREENS,
  Plans: PLAN_SCREENS,
  Subscriptions: SUBSCRIPTION_SCREENS,
  Questions: QUESTION_SCREENS,
  "Sessions and logs": LOG_SCREENS,
  Tokens: TOKEN_SCREENS,
  Dashboard: DASHBOARD,
};
