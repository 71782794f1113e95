import { isApiError } from "#lib/api-error.ts";
import { newKey } from "#lib/new-key.ts";
import { http } from "./http.ts";

const KEPT_MAX = 20;

/** Keys of calls that got no answer, by what they request. */
const unanswered = new Map<string, string>();

/**
 * Sends a call that the server does once, however often it is sent: a double click, or another try
 * after the connection was lost, has the key of the first until there is an answer.
 */
export async function postOnce<Answer>(path: string, body: object = {}): Promise<Answer> {
  const request = `${path} ${JSON.stringify(body)}`;
  const idempotencyKey = unanswered.get(request) ?? newKey();
  keep(request, idempotencyKey);
  try {
    const answer = await http.post<Answer>(path, body, { idempotencyKey });
    unanswered.delete(request);
    return answer;
  } catch (error) {
    if (isAnswered(error)) unanswered.delete(request);
    throw error;
  }
}

/** A page that something in between answered says nothing of what the server did. */
const isAnswered = (error: unknown) =>
  isApiError(error) && error.code !== "unreachable" && error.code !== "unreadable";

function keep(request: string, key: string): void {
  unanswered.set(request, key);
  const [oldest] = unanswered.keys();
  if (unanswered.size > KEPT_MAX && oldest !== undefined) unanswered.delete(oldest);
}
