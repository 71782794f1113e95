import { ApiError, isApiError } from "#lib/api-error.ts";
import type { UploadOptions } from "#lib/upload-options.ts";
import { failureOf } from "./failure.ts";
import { askForProof } from "./proof.ts";
import { refusal } from "./refusal.ts";
import { session } from "./session.ts";

/** A refused sign-in is about the credentials, and ends no session. */
const LOGIN = /^auth\/(passkey-)?login\b/;
/** The caller ends the session, whatever the answer is. */
export const LOGOUT = "auth/logout";
/** How long to wait for a complete answer, milliseconds. A file may take longer to send. */
const PATIENCE_MS = 30_000;

/**
 * Paths are given without `/api/`. Rejects with an `ApiError` whose message can be shown. A call
 * that needs a fresh proof of identity is sent again, once, when the user has given it.
 */
export const http = {
  /** Empty values of `query` are left out. */
  get: <Answer>(path: string, query: object = {}, signal?: AbortSignal) =>
    call<Answer>("GET", path + toQueryString(query), { signal }),
  post: <Answer>(path: string, body: object = {}, options: PostOptions = {}) =>
    call<Answer>("POST", path, { json: body, ...options }),
  put: <Answer>(path: string, body: object) => call<Answer>("PUT", path, { json: body }),
  patch: <Answer>(path: string, body: object) => call<Answer>("PATCH", path, { json: body }),
  delete: <Answer = void>(path: string) => call<Answer>("DELETE", path),
  /** The browser itself writes the content type of a form, with the boundary between its parts. */
  postForm: <Answer>(path: string, form: FormData, options: UploadOptions = {}) =>
    call<Answer>("POST", path, { form, ...options }),
};

type PostOptions = Pick<UploadOptions, "signal" | "idempotencyKey">;
type Sent = UploadOptions & { json?: object; form?: FormData; again?: true };

async function call<Answer>(method: string, path: string, sent: Sent = {}): Promise<Answer> {
  const isLogin = LOGIN.test(path);
  // A call sent during a sign-out could arrive after it, and would be refused.
  const left = isLogin || path === LOGOUT ? undefined : session.left();
  if (left) {
    await left;
    throw unauthorized();
  }
  const token = isLogin ? null : usableToken();
  const { response, answer } = await exchange(method, path, sent, token);
  if (response.ok) return answer as Answer;
  if (response.status !== 401 || isLogin) {
    const failure = failureOf(response, answer);
    const mayAsk = failure.code === "proof_required" && !sent.again;
    if (mayAsk && (await askForProof())) return call(method, path, { ...sent, again: true });
    if (failure.code === "forbidden") refusal.follow?.();
    throw failure;
  }

  if (path !== LOGOUT) await endSession(token);
  throw unauthorized();
}

export function unauthorized() {
  return new ApiError({
    status: 401,
    code: "unauthenticated",
    message: "Unauthorized. Please login again.",
  });
}

/** A refusal during a sign-out does not end the session again; it waits for the sign-out. */
export async function endSession(token: string | null): Promise<void> {
  const left = session.left();
  // A late answer for an earlier token says nothing about the current session.
  if (!left && session.token() === token) session.end("unauthorized");
  await left;
}

/** Stays on this site, unless the build sets another server. */
export function addressOf(path: string): string {
  return `${(import.meta.env.VITE_API_URL ?? "").replace(/\/+$/, "")}/api/${path}`;
}

/** An expired token is cleared and the call refused. */
export function usableToken(): string | null {
  if (!session.hasExpired()) return session.token();
  session.end("expired");
  throw new ApiError({
    status: 401,
    code: "unauthenticated",
    message: "Token has expired. Please login again.",
  });
}

async function exchange(method: string, path: string, sent: Sent, token: string | null) {
  const headers = new Headers({ accept: "application/json" });
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (sent.json) headers.set("content-type", "application/json");
  if (sent.idempotencyKey) headers.set("idempotency-key", sent.idempotencyKey);
  const body = sent.form ?? (sent.json ? JSON.stringify(sent.json) : null);
  const patience = new AbortController();
  const timer = sent.form ? 0 : setTimeout(() => patience.abort(unanswered()), PATIENCE_MS);
  const signal = AbortSignal.any([patience.signal, ...(sent.signal ? [sent.signal] : [])]);
  try {
    const response = await send(addressOf(path), { method, headers, body, signal }, sent);
    return { response, answer: await read(response) };
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    throw isApiError(cause) ? cause : unreachable();
  } finally {
    clearTimeout(timer);
  }
}

/** Only a call that shows its progress waits for the code that reports it. */
async function send(
  address: string,
  init: { method: string; headers: Headers; body: FormData | string | null; signal: AbortSignal },
  { form, onProgress }: Sent,
): Promise<Response> {
  if (!form || !onProgress) return fetch(address, init);
  const { sendForm } = await import("./send-form.ts");
  return sendForm(address, { ...init, form, onProgress });
}

async function read(response: Response): Promise<unknown> {
  const type = response.headers.get("content-type") ?? "";
  if (/^application\/pdf\b/i.test(type)) return response.arrayBuffer();
  const text = await response.text();
  // An HTML page comes from something in between, such as a network that requires signing in.
  if (response.ok && /^text\/html\b/i.test(type)) throw unreadable(response);
  if (!/^application\/([\w.-]+\+)?json\b/i.test(type)) return text;
  try {
    return JSON.parse(text);
  } catch {
    if (!response.ok) return text;
    throw unreadable(response);
  }
}

function unreadable({ status }: Response) {
  return new ApiError({
    status,
    code: "unreadable",
    message: "The server's answer could not be read. Try again.",
  });
}

/** Counts as a refusal: after such a long wait, three more attempts would not help. */
function unanswered() {
  return new ApiError({
    status: 408,
    code: "unreachable",
    message:
      "The server has not answered for 30 seconds. Your change may have been saved. Check before you try again.",
  });
}

function unreachable() {
  return new ApiError({
    status: 0,
    code: "unreachable",
    message: "The server cannot be reached. Check the connection and try again.",
  });
}

function toQueryString(query: object): string {
  const filled = Object.entries(query).filter(([, value]) => value !== "" && value != null);
  const parameters = new URLSearchParams(filled.map(([key, value]) => [key, String(value)]));
  return filled.length === 0 ? "" : `?${parameters}`;
}
