import { onTestFinished } from "vitest";
import { type Manners, startEmailServer } from "./smtp.ts";

/** A real mail server until the test ends. */
export async function anEmailServer(manners: Manners = {}) {
  const emailServer = await startEmailServer(manners);
  onTestFinished(emailServer.close);
  return emailServer;
}
