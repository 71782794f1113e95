import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from "@playwright/test";

export type Complaints = ReturnType<typeof complaintsOf>;

/**
 * Records everything that goes wrong in a browser: errors and warnings in its console (including
 * content security policy violations), exceptions, refused and failed calls. A journey that causes
 * an error on purpose declares it with `expect`; if it then does not occur, that is a complaint
 * too.
 */
export function complaintsOf() {
  const heard: { complaint: string; detail: string }[] = [];
  const expected: RegExp[] = [];
  const allowed: RegExp[] = [];
  const leave: (() => void)[] = [];
  const report = (complaint: string | undefined, request?: Request) => {
    if (complaint) heard.push({ complaint, detail: request ? detailOf(request) : "" });
  };
  return {
    follow(context: BrowserContext) {
      const onConsole = (message: ConsoleMessage) => report(fromConsole(message));
      const onError = (event: WebError) => report(`exception: ${event.error().message}`);
      const onAnswer = (response: Response) => report(fromAnswer(response), response.request());
      const onFailure = (request: Request) => report(fromFailure(request));
      context.on("console", onConsole);
      context.on("weberror", onError);
      context.on("response", onAnswer);
      context.on("requestfailed", onFailure);
      leave.push(() => {
        context.off("console", onConsole);
        context.off("weberror", onError);
        context.off("response", onAnswer);
        context.off("requestfailed", onFailure);
      });
    },
    /** Stops listening: the next journey reuses the browsers. */
    stop() {
      for (const off of leave) off();
    },
    /** Patterns such as `/^console: Login failed/` and `/^401 POST /`. */
    expect(...patterns: RegExp[]) {
      expected.push(...patterns);
    },
    /** Errors that may or may not occur, such as those of a call that happens to be pending. */
    allow(...patterns: RegExp[]) {
      allowed.push(...patterns);
    },
    /** Unexpected complaints, and expected ones that never came. */
    unexpected(): string[] {
      const known = [...expected, ...allowed];
      const isExpected = (complaint: string) => known.some((one) => one.test(complaint));
      const missed = expected.filter((one) => !heard.some(({ complaint }) => one.test(complaint)));
      return [
        ...heard
          .filter(({ complaint }) => !isExpected(complaint))
          .map(({ complaint, detail }) => complaint + detail),
        ...missed.map((pattern) => `expected, and never came: ${pattern}`),
      ];
    },
  };
}

function fromConsole(message: ConsoleMessage): string | undefined {
  if (!["error", "warning"].includes(message.type())) return undefined;
  const text = message.text();
  // Already reported for each refused or failed call.
  return text.startsWith("Failed to load resource") ? undefined : `console: ${text}`;
}

function fromAnswer(response: Response): string | undefined {
  return response.status() >= 400 && !isStream(response.request())
    ? `${response.status()} ${nameOf(response.request())}`
    : undefined;
}

function fromFailure(request: Request): string | undefined {
  const reason = request.failure()?.errorText;
  // The page itself aborted a call it no longer needs.
  return reason === "net::ERR_ABORTED" || isStream(request)
    ? undefined
    : `failed ${nameOf(request)}`;
}

/** Which page called, and whether it was signed in. */
function detailOf(request: Request): string {
  const token = request.headers().authorization ? "with a token" : "without a token";
  return ` (${token}, from ${pageOf(request)})`;
}

/** A tab that has just opened has no frame yet, though it may have loaded scripts. */
function pageOf(request: Request): string {
  try {
    return new URL(request.frame().url()).pathname;
  } catch {
    return "a new page";
  }
}

/** The event stream may break off at any time: no test requested it, and it reconnects. */
function isStream(request: Request): boolean {
  return new URL(request.url()).pathname === "/api/live";
}

function nameOf(request: Request): string {
  const { pathname, search } = new URL(request.url());
  return `${request.method()} ${pathname}${search}`;
}
