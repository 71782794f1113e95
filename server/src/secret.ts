import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The key that signs file addresses, made at the first start and kept in the data folder. Processes
 * that share the folder share the key, even when they start at the same moment.
 */
export function readOrMakeSecret(dataDir: string): Buffer {
  const file = join(dataDir, "secret.key");
  if (!existsSync(file)) {
    const part = `${file}.${process.pid}`;
    writeFileSync(part, randomBytes(32).toString("hex"), { mode: 0o600 });
    try {
      linkSync(part, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(part);
    }
  }
  return Buffer.from(readFileSync(file, "utf8"), "hex");
}
