import { AppError } from "../app-error.ts";

/** An error that the framework attributes to the caller remains the caller's. */
export function refusalOf(error: unknown): AppError | undefined {
  if (!(error instanceof Error && "statusCode" in error)) return;
  const status = Number(error.statusCode);
  const code = "code" in error ? error.code : "";
  switch (status) {
    case 400:
      return new AppError(
        "bad_request",
        code === "FST_ERR_BAD_URL"
          ? "This address cannot be read."
          : "The request could not be read. Is it valid JSON?",
      );
    // a file outside the served folder, such as "/../x"
    case 403:
    case 404:
      return new AppError("not_found", "There is nothing at this address.");
    case 413:
      return new AppError("too_large", "The request is too large.");
    case 414:
      return new AppError("too_large", "This address is too long.", { status });
    case 415:
      return new AppError("unsupported_type", "Send JSON with the content type application/json.");
    case 429:
      return new AppError("too_many_requests", "Too many requests. Wait a moment and try again.");
    case 503:
      return new AppError(
        "unavailable",
        code === "FST_ERR_HANDLER_TIMEOUT"
          ? "This took too long and was stopped. Try again."
          : "The server is stopping. Try again in a moment.",
      );
  }
  const isCallers = status >= 400 && status < 500;
  return isCallers
    ? new AppError("bad_request", "This request cannot be processed.", { status })
    : undefined;
}
