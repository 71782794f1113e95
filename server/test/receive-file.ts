import { folderStore } from "../src/platform/file-store.ts";

/** A process that keeps a file of so many bytes, and says with an error that it could not. */
const [folder = "", size = "0"] = process.argv.slice(2);
const store = folderStore(folder);
async function* source() {
  yield Buffer.alloc(Number(size), "x");
}
await store.receive("kept", source());
