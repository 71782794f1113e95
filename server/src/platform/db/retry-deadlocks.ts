import { AppError } from "../app-error.ts";
import { databaseErrorOf } from "./violations.ts";

const ATTEMPTS = 3;

const UNLUCKY: ReadonlySet<string> = new Set(["40P01", "40001"]);

/** Only for whole transactions. */
export async function retryDeadlocks<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let turn = 0; turn < ATTEMPTS; turn += 1) {
    try {
      return await write();
    } catch (error) {
      if (!UNLUCKY.has(databaseErrorOf(error)?.code ?? "")) throw error;
    }
  }
  throw new AppError("unavailable", "The server is very busy right now. Try again in a moment.");
}
