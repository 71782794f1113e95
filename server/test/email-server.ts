import { onTestFinished } from "vitest";
import { type Manners, startEmailServer } from "./smtp.ts";

/** A real mail server until the test ends. */
export async function anEmailServer(manners: Manners = {}) {
  const emailServer = await startEmailServer(manners);
  onTestFinished(emailServer.close);
  return emailServer;
}

/** The content of the part of an email with this file name. */
export function fileIn(raw: string, name: string): Buffer {
  const part = raw.split(/\r\n--/).find((one) => one.includes(`filename=${name}`));
  if (!part) throw new Error(`The email has no ${name}.`);
  const [, ...content] = part.split("\r\n\r\n");
  return Buffer.from(content.join("").replace(/\s/g, ""), "base64");
}
