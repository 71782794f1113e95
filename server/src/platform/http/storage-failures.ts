import { AppError } from "../app-error.ts";
import { PoolBusy } from "../db/connection.ts";
import { TOOK_TOO_LONG } from "../db/in-turn.ts";
import { databaseErrorOf } from "../db/violations.ts";

export const UNREACHABLE = new AppError(
  "unavailable",
  "The database cannot be reached right now. Try again in a moment.",
);

const BUSY = new AppError("unavailable", "The console is busy right now. Try again in a moment.");

const unavailable = (message: string) => new AppError("unavailable", message);

const DISK_FULL = unavailable(
  "The server's disk is full, so nothing was saved. Ask your server administrator to free space, then try again.",
);
const OUT_OF_MEMORY = unavailable(
  "The database has run out of memory. Nothing was saved. Try again in a moment.",
);
const AT_ITS_LIMIT = unavailable(
  "The database has reached one of its limits. Nothing was saved. Try again in a moment.",
);
const READ_ONLY = unavailable(
  "The database is not accepting changes right now. Nothing was saved. Try again in a few minutes.",
);
const CHANGED_AT_ONCE = new AppError(
  "conflict",
  "Someone else changed the same records at the same time. Try again.",
);
export const NOT_A_DATE = new AppError(
  "bad_request",
  "The request contains a date that does not exist, or lies too far away. Send dates between 1900 and 2200.",
);
const NOT_TEXT = new AppError("bad_request", "The request contains a character that is not text.");

/** PostgreSQL's codes, and the error that each means for the caller. Any other code is a bug. */
const BY_CODE: Record<string, AppError> = {
  "22007": NOT_A_DATE,
  "22008": NOT_A_DATE,
  "22009": NOT_A_DATE,
  "22015": NOT_A_DATE,
  "22021": NOT_TEXT,
  "22P05": NOT_TEXT,
  "23503": new AppError("conflict", "Other records use this one. Make it inactive instead."),
  "23505": new AppError("conflict", "Another record already has one of these values."),
  "25006": READ_ONLY,
  "25P03": TOOK_TOO_LONG,
  "25P04": TOOK_TOO_LONG,
  "40001": CHANGED_AT_ONCE,
  "40P01": CHANGED_AT_ONCE,
  "53100": DISK_FULL,
  "53200": OUT_OF_MEMORY,
  "55P03": TOOK_TOO_LONG,
  "57014": TOOK_TOO_LONG,
};

const UNREACHABLE_CODES =
  /^(08...|28...|3D000|57P0.|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const UNREACHABLE_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after/;

const NO_ROOM_CODES = /^(ENOSPC|EDQUOT)$/;

export function storageFailureOf(error: unknown): AppError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof PoolBusy) return BUSY;
    if (isUnreachable(cause)) return UNREACHABLE;
    if (NO_ROOM_CODES.test(codeOf(cause))) return DISK_FULL;
  }
  const refusal = databaseErrorOf(error);
  const code = refusal?.code ?? "";
  // half a surrogate pair inside JSON; any other invalid text is a bug
  if (code === "22P02") return refusal?.routine?.startsWith("json") ? NOT_TEXT : undefined;
  return BY_CODE[code] ?? (code.startsWith("53") ? AT_ITS_LIMIT : undefined);
}

export const isDiskFull = (error: unknown) => storageFailureOf(error) === DISK_FULL;

export function isUnwritable(error: unknown): boolean {
  const failure = storageFailureOf(error);
  return failure === DISK_FULL || failure === READ_ONLY;
}

function isUnreachable(cause: Error): boolean {
  const code = codeOf(cause);
  // the database's socket is missing; a missing file of ours has the same code
  if (code === "ENOENT") return "syscall" in cause && cause.syscall === "connect";
  return UNREACHABLE_CODES.test(code) || UNREACHABLE_WORDS.test(cause.message);
}

function codeOf(cause: Error): string {
  return "code" in cause ? String(cause.code) : "";
}
