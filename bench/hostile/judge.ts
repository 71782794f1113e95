import { ErrorBody } from "@pharmacy/contract/errors";
import type { HostileRequest } from "./requests.ts";
import type { Answer } from "./send.ts";

/** The fault in an answer; undefined if the answer is acceptable for any request. */
export function faultOf(
  { method, isCutOff }: HostileRequest,
  answer: Answer | undefined,
): string | undefined {
  if (!answer) return isCutOff ? undefined : "hung up without an answer";
  const { status, headers, body } = answer;
  if (status >= 500 && status !== 503) return `answered ${status}`;
  if (status < 400 || method === "HEAD") return undefined;
  if (headers.has("content-encoding")) return undefined;
  if (!/^application\/json\b/.test(headers.get("content-type") ?? "")) {
    return `answered ${status} as ${headers.get("content-type")}`;
  }
  const parsed = ErrorBody.safeParse(readJson(body));
  if (!parsed.success) return `answered ${status} in words that are not the contract's`;
  if (parsed.data.requestId !== headers.get("x-request-id")) return "has two numbers for one call";
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
