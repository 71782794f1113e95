import { onTestFinished } from "vitest";
import { type Manners, startMailServer } from "./smtp.ts";

/** A real mail server until the test ends. */
export async function aMailServer(manners: Manners = {}) {
  const mailServer = await startMailServer(manners);
  onTestFinished(mailServer.close);
  return mailServer;
}
