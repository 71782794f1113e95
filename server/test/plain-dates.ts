import type { LightMyRequestResponse } from "fastify";

const FOR_MACHINES = /\b\d{4}-\d{2}-\d{2}(T|\b)/;

/** Passes an answer on. Throws when its message to people has a date as machines write it. */
export function requirePlainDates(answer: LightMyRequestResponse): LightMyRequestResponse {
  if (answer.statusCode < 400 || !FOR_MACHINES.test(answer.body)) return answer;
  const { message, fields } = answer.json();
  const texts = [message, ...Object.values(fields ?? {})].map(String);
  const found = texts.find((text) => FOR_MACHINES.test(text));
  if (found) throw new Error(`Write the date as people do: ${found}`);
  return answer;
}
