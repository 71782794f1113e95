import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { syncFolder, writeDurably } from "./durable-files.ts";

const DIGITS = 64;

/**
 * Processes that share the folder share the key. An incomplete file is refused: with an empty key,
 * anyone could sign.
 */
export function readOrMakeSecret(dataDir: string): Buffer {
  const file = join(dataDir, "secret.key");
  if (!existsSync(file)) makeSecret(dataDir, file);
  const text = readFileSync(file, "utf8");
  if (!new RegExp(`^[0-9a-f]{${DIGITS}}$`).test(text)) {
    throw new Error(
      `${file} is damaged: it must hold ${DIGITS} hexadecimal digits and nothing else. Restore it from your backup, or move it away to start with a new key and lose everything the old one protects.`,
    );
  }
  return Buffer.from(text, "hex");
}

function makeSecret(dataDir: string, file: string): void {
  const part = `${file}.${process.pid}`;
  writeDurably(part, randomBytes(DIGITS / 2).toString("hex"));
  try {
    linkSync(part, file);
  } catch (error) {
    // another process was first
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(part);
  }
  syncFolder(dataDir);
}
