import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import Fastify from "fastify";
import { describe, expect, onTestFinished, test } from "vitest";
import { builtWebApp, serveWebApp } from "./web-app.ts";

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), "web-app-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** The served page, from a build with this page. */
function servedPage(networkName: string, smtpUrl?: string) {
  const folder = aFolder();
  const page =
    '<meta name="application-name" content="Pharmacy network" /><meta name="email" content="on" /><title>Pharmacy network</title>';
  writeFileSync(join(folder, "index.html"), page);
  return builtWebApp({ networkName, smtpUrl }, folder).page;
}

test("the page carries the network's name, and whether it can send email", () => {
  expect(servedPage("Aldermere Pharmacies")).toBe(
    '<meta name="application-name" content="Aldermere Pharmacies" /><meta name="email" content="off" /><title>Aldermere Pharmacies</title>',
  );
  expect(servedPage("Aldermere Pharmacies", "smtp://mail.aldermere.example")).toContain(
    '<meta name="email" content="on" />',
  );
});

/** Guarantees that the network's name is plain text in the page, whatever it contains. */
test("a name of markup stays text", () => {
  const page = servedPage('"><script>alert(1)</script> $& $1');
  expect(page).not.toContain("<script>");
  expect(page).toContain("$&#38; $1");
});

describe("files of the web app", () => {
  async function aServer(files: Record<string, string>) {
    const folder = join(aFolder(), "dist");
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const app = Fastify();
    onTestFinished(() => app.close());
    const routes: string[] = [];
    app.addHook("onRoute", ({ url }) => void routes.push(url));
    app.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: "not_found" }));
    await serveWebApp(app, folder);
    await app.ready();
    return { app, folder, routes };
  }

  const FILES = {
    "index.html": "<html>",
    "assets/list-1a.js": "plain",
    "assets/list-1a.js.br": "brotli",
    "assets/deep/font.woff2": "font",
  };

  test("each is answered with its type and how long it may be kept", async () => {
    const { app } = await aServer(FILES);
    const script = await app.inject("/assets/list-1a.js");
    expect([script.statusCode, script.body]).toEqual([200, "plain"]);
    expect(script.headers).toMatchObject({
      "content-type": "application/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    });
    const page = await app.inject("/index.html");
    expect([page.body, page.headers["cache-control"]]).toEqual(["<html>", "no-cache"]);
    expect((await app.inject("/assets/deep/font.woff2")).body).toBe("font");
  });

  test("a browser that reads brotli is sent the compressed one", async () => {
    const { app } = await aServer(FILES);
    const headers = { "accept-encoding": "gzip, br" };
    const script = await app.inject({ url: "/assets/list-1a.js", headers });
    expect([script.body, script.headers["content-encoding"]]).toEqual(["brotli", "br"]);
  });

  test("HEAD is answered without the file", async () => {
    const { app } = await aServer(FILES);
    const script = await app.inject({ method: "HEAD", url: "/assets/list-1a.js" });
    expect([script.statusCode, script.body, script.headers["content-length"]]).toEqual([
      200,
      "",
      "5",
    ]);
  });

  test.each([
    "/assets/missing.js",
    "/assets/",
    "/assets/deep",
    "/assets/LIST-1A.js",
    "/assets/../secret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/assets//list-1a.js",
    "/assets/list-1a.js%00",
    "/assets/constructor",
    "/other.js",
  ])("%s is not there", async (url) => {
    const { app, folder } = await aServer(FILES);
    writeFileSync(join(folder, "../secret.txt"), "secret");
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.json()]).toEqual([404, { code: "not_found" }]);
  });

  test("a file that was put there after the start is not served, and one that has gone is not there", async () => {
    const { app, folder } = await aServer(FILES);
    writeFileSync(join(folder, "assets/late.js"), "late");
    rmSync(join(folder, "assets/list-1a.js"));
    expect((await app.inject("/assets/late.js")).statusCode).toBe(404);
    expect((await app.inject("/assets/list-1a.js")).statusCode).toBe(404);
  });

  test("a folder of a thousand files has no more routes than one of two", async () => {
    const many = Array.from({ length: 1000 }, (_, place) => [`assets/f${place}.js`, ""] as const);
    const { routes } = await aServer({ "index.html": "", ...Object.fromEntries(many) });
    expect([...new Set(routes)].sort()).toEqual(["/assets/*", "/index.html"]);
  });
});
