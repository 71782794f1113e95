import { MINUTE_MS } from "@pharmacy/contract/time.values";
import { describe, expect, test } from "vitest";
import { aPharmacy } from "#test/members.ts";
import { aForm, aPng, type Form, sendForm } from "#test/pictures.ts";
import { testServer } from "#test/server.ts";
import { newId } from "../db/ids.ts";
import { fileUrl } from "./file-url.ts";
import { files } from "./files.table.ts";

const server = testServer();

const upload = (form: Form, token?: string) => sendForm(server, form, token);

/**
 * Guarantees that only permitted callers see a file, and that the URL alone is enough only when
 * signed.
 */
describe("who may read a file", () => {
  async function aFile(token?: string) {
    return (await upload(aForm({ bytes: aPng() }), token)).json();
  }
  test("anyone with its signed URL", async () => {
    const { url } = await aFile();
    expect((await server.visitor.get(url)).statusCode).toBe(200);
  });

  test("again from the browser's cache if the URL is signed, but not if a token was needed", async () => {
    const { id, url } = await aFile();
    const cached = await server.visitor.get(url);
    expect(cached.headers["cache-control"]).toBe("private, max-age=600, immutable");
    const response = await server.get(`/api/files/${id}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  test("no caller without a token or a signature", async () => {
    const { id } = await aFile();
    const refused = await server.visitor.get(`/api/files/${id}`);
    expect(refused.statusCode).toBe(401);
    expect((await server.visitor.get(`/api/files/${newId()}`)).statusCode).toBe(401);
  });

  test("no caller with a signature that is another file's, incomplete or expired", async () => {
    const { id, url } = await aFile();
    const other = await aFile();
    const { searchParams } = new URL(url, "http://localhost");
    const expires = Number(searchParams.get("expires"));
    const signature = searchParams.get("signature") ?? "";
    const swapped = signature.replace(/^./, (first) => (first === "A" ? "B" : "A"));
    const old = fileUrl(server.services.secret, id, Date.now() - 21 * MINUTE_MS);
    for (const address of [
      old,
      url.replace(id, other.id),
      `/api/files/${id}?expires=${expires}`,
      `/api/files/${id}?signature=${signature}`,
      `/api/files/${id}?expires=${expires}&signature=${swapped}`,
      `/api/files/${id}?expires=${expires}&signature=${signature.slice(0, -1)}`,
      `/api/files/${id}?expires=${expires + 600_000}&signature=${signature}`,
      `/api/files/${id}?expires=${expires}&signature=`,
    ]) {
      expect((await server.visitor.get(address)).statusCode).toBe(401);
    }
    const foreign = fileUrl(Buffer.alloc(32, 1), id);
    expect((await server.visitor.get(foreign)).statusCode).toBe(401);
  });

  test("users of the pharmacy it was uploaded in, and platform users", async () => {
    const { id: pharmacy } = await aPharmacy(server);
    const owner = await server.as("owner", pharmacy);
    const { id } = await aFile(owner.token);
    const viewer = await server.as("viewer", pharmacy);
    expect((await viewer.get(`/api/files/${id}`)).statusCode).toBe(200);
    expect((await server.get(`/api/files/${id}`)).statusCode).toBe(200);
  });

  test("not the users of another pharmacy, who cannot tell it from one that does not exist", async () => {
    const owner = await server.as("owner", (await aPharmacy(server)).id);
    const { id } = await aFile(owner.token);
    const neighbour = await server.as("owner", (await aPharmacy(server)).id);
    const answers = [];
    for (const address of [id, (await aFile()).id, newId()]) {
      const { statusCode, json } = await neighbour.get(`/api/files/${address}`);
      answers.push([statusCode, json().error, json().message]);
    }
    const refusal = [403, "forbidden", "You do not have permission to do this."];
    expect(answers).toEqual([refusal, refusal, refusal]);
  });

  test("read-only users can upload, since everyone has a profile picture", async () => {
    const { id: pharmacy } = await aPharmacy(server);
    const viewer = await server.as("viewer", pharmacy);
    expect((await upload(aForm({ bytes: aPng() }), viewer.token)).statusCode).toBe(201);
    expect(await server.db.select().from(files)).toMatchObject([{ organization: pharmacy }]);
  });

  test("a visitor cannot upload", async () => {
    expect((await upload(aForm({ bytes: aPng() }), "none")).statusCode).toBe(401);
  });
});
