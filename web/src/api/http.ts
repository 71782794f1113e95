import { ApiError } from "#lib/api-error.ts";
import { failureOf } from "./failure.ts";
import { session } from "./session.ts";

const LOGIN = "auth/login";

/**
 * The one way to the server. Paths are given without `/api/`; a failed call rejects with an
 * `ApiError` whose message can be shown.
 */
export const http = {
  /** Empty values of `query` are left out. */
  get: <Answer>(path: string, query: object = {}, signal?: AbortSignal) =>
    call<Answer>("GET", path + toQueryString(query), { signal }),
  post: <Answer>(path: string, body: object = {}) => call<Answer>("POST", path, { json: body }),
  put: <Answer>(path: string, body: object) => call<Answer>("PUT", path, { json: body }),
  patch: <Answer>(path: string, body: object) => call<Answer>("PATCH", path, { json: body }),
  delete: <Answer = void>(path: string) => call<Answer>("DELETE", path),
  /** The browser itself writes the content type of a form, with the boundary between its parts. */
  postForm: <Answer>(path: string, form: FormData) => call<Answer>("POST", path, { form }),
};

type Sent = { json?: object; form?: FormData; signal?: AbortSignal | undefined };

async function call<Answer>(method: string, path: string, sent: Sent = {}): Promise<Answer> {
  const token = path === LOGIN ? null : usableToken();
  const response = await send(method, path, sent, token);
  const answer = await read(response);
  if (response.ok) return answer as Answer;
  if (response.status !== 401 || path === LOGIN) throw failureOf(response, answer);

  // A late answer to the token before this one says nothing about the present session.
  if (session.token() === token) session.end("unauthorized");
  throw new ApiError({
    status: 401,
    code: "unauthenticated",
    message: "Unauthorized. Please login again.",
  });
}

/** Of this site, unless the build was told of another server. */
function addressOf(path: string): string {
  return `${(import.meta.env.VITE_API_URL ?? "").replace(/\/+$/, "")}/api/${path}`;
}

function usableToken(): string | null {
  if (!session.hasExpired()) return session.token();
  session.end("expired");
  throw new ApiError({
    status: 401,
    code: "unauthenticated",
    message: "Token has expired. Please login again.",
  });
}

async function send(method: string, path: string, sent: Sent, token: string | null) {
  const headers = new Headers({ accept: "application/json" });
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (sent.json) headers.set("content-type", "application/json");
  const body = sent.form ?? (sent.json ? JSON.stringify(sent.json) : null);
  try {
    return await fetch(addressOf(path), { method, headers, body, signal: sent.signal ?? null });
  } catch (cause) {
    throw sent.signal?.aborted ? cause : unreachable();
  }
}

/** JSON when the answer says it is JSON, else text. */
async function read(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => {
    throw unreachable();
  });
  if (!/^application\/([\w.-]+\+)?json\b/i.test(response.headers.get("content-type") ?? "")) {
    return text;
  }
  try {
    return JSON.parse(text);
  } catch {
    if (!response.ok) return text;
    throw new ApiError({
      status: response.status,
      code: "unreadable",
      message: "The server's answer cannot be read. Try again.",
    });
  }
}

function unreachable() {
  return new ApiError({
    status: 0,
    code: "unreachable",
    message: "The server cannot be reached. Check the connection and try again.",
  });
}

/** `?a=1&b=2`, or nothing when every value is empty. */
function toQueryString(query: object): string {
  const filled = Object.entries(query).filter(([, value]) => value !== "" && value != null);
  const parameters = new URLSearchParams(filled.map(([key, value]) => [key, String(value)]));
  return filled.length === 0 ? "" : `?${parameters}`;
}
