import type { Login } from "@pharmacy/contract/auth/auth";
import type { APIRequestContext, Page } from "@playwright/test";
import type { Kept } from "./browsers.ts";
import type { Person } from "./users.ts";

export type Api = ReturnType<typeof apiOf>;

/** The server without the screens: prepares what a journey needs, and checks the results. */
export function apiOf(request: APIRequestContext, { tokens }: Login) {
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const send = (method: string, path: string, data?: object) =>
    request.fetch(`/api/${path}`, { method, headers, ...(data && { data }) });

  async function call<Answer>(method: string, path: string, data?: object): Promise<Answer> {
    const answer = await send(method, path, data);
    if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.status() === 204 ? (undefined as Answer) : ((await answer.json()) as Answer);
  }
  return {
    get: <Answer>(path: string) => call<Answer>("GET", path),
    post: <Answer>(path: string, data: object) => call<Answer>("POST", path, data),
    put: <Answer>(path: string, data: object) => call<Answer>("PUT", path, data),
    patch: <Answer>(path: string, data: object) => call<Answer>("PATCH", path, data),
    /** Only the status, even of a failure. */
    statusOf: async (method: string, path: string, data?: object) =>
      (await send(method, path, data)).status(),
  };
}

/** Opens a session, as the sign-in form does. */
export async function login(request: APIRequestContext, person: Person): Promise<Login> {
  const answer = await request.post("/api/auth/login", { data: person });
  if (!answer.ok()) throw new Error(`${person.email} cannot sign in: ${await answer.text()}`);
  return (await answer.json()) as Login;
}

/** The browser storage of a session, or of none. */
export function keptOf(session: Login | undefined): Kept {
  if (!session) return [];
  const kept = { ...session.tokens, profile: JSON.stringify(session.user) };
  return Object.entries(kept).map(([name, value]) => ({ name, value: String(value) }));
}

/** Replaces the session with which a page's browser began. */
export async function signInAs(page: Page, person: Person): Promise<void> {
  const kept = keptOf(await login(page.request, person));
  await page.addInitScript((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, kept);
}

/** The same, in the format for a new browser. */
export function storageOf(origin: string, session: Login | undefined) {
  return { cookies: [], origins: session ? [{ origin, localStorage: keptOf(session) }] : [] };
}
