import { afterEach, expect, test } from "vitest";
import { routePreload } from "../vite/route-preload.ts";

const file = (fileName: string, imports: string[] = [], route?: string) => ({
  type: "chunk",
  fileName,
  imports,
  isEntry: fileName === "entry.js",
  facadeModuleId: route ? `/web/src/routes/${route}.tsx?tsr-split=component` : null,
});

const BUILD = [
  file("entry.js", ["react.js"]),
  file("react.js"),
  file("parts.js", ["react.js"]),
  file("admin.js", ["entry.js", "parts.js"], "admin/route"),
  file("org.js", ["entry.js", "parts.js"], "admin/orgs/$id/index"),
  file("new-org.js", ["entry.js", "form.js"], "admin/orgs/create"),
  file("form.js", ["parts.js"]),
  file("login.js", ["entry.js"], "index"),
];

function preloadedAt(address: string): string[] {
  const { transformIndexHtml: transform } = routePreload();
  if (typeof transform !== "object") throw new Error("The plugin changes no page.");
  const bundle = Object.fromEntries(BUILD.map((chunk) => [chunk.fileName, chunk]));
  const page =
    '<head><link rel="stylesheet"><script type="module" src="/entry.js"></script></head>';
  const html = String(transform.handler.call({} as never, page, { bundle } as never));
  history.replaceState(null, "", address);
  new Function(/<script>(.*?)<\/script>/s.exec(html)?.[1] ?? "throw new Error('no script')")();
  const links = document.head.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]");
  return [...links].map((link) => link.getAttribute("href") ?? "").sort();
}

afterEach(() => {
  document.head.replaceChildren();
  history.replaceState(null, "", "/");
});

test.each([
  ["/", ["/login.js"]],
  ["/admin/orgs/0197c6a0", ["/admin.js", "/org.js", "/parts.js"]],
  ["/admin/orgs/create", ["/admin.js", "/form.js", "/new-org.js", "/parts.js"]],
  ["/admin/nowhere", ["/admin.js", "/parts.js"]],
  ["/administrator", []],
])("at %s the browser preloads %j", (address, files) => {
  expect(preloadedAt(address)).toEqual(files);
});
