import { type FileHandle, open } from "node:fs/promises";
import type { Sample } from "./guess-encoding.ts";
import { ROW_MAX } from "./table.ts";

const HEAD = ROW_MAX + 65_536;
const PART = 32_768;
const PARTS = 24;

export async function sampleOf(path: string): Promise<Sample> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = await bytesAt(file, 0, HEAD);
    const step = (size - HEAD) / PARTS;
    const others = [];
    for (let part = 1; part <= PARTS && step > 0; part += 1) {
      others.push(await bytesAt(file, Math.floor(HEAD + part * step - Math.min(step, PART)), PART));
    }
    return { head, others };
  } finally {
    await file.close();
  }
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}
