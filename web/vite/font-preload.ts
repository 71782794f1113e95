import type { Plugin } from "vite";

/**
 * Every page needs the Latin letters; the others are loaded when a text needs them.
 * @param font the beginning of its file name.
 */
export function fontPreload(font: string): Plugin {
  return {
    name: "font-preload",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {});
        const file = files.find((name) => name.split("/").at(-1)?.startsWith(font));
        if (!file) throw new Error(`The build has no font whose file begins with ${font}.`);
        const attrs = { rel: "preload", as: "font", type: "font/woff2", href: `/${file}` };
        return [{ tag: "link", attrs: { ...attrs, crossorigin: "" }, injectTo: "head" }];
      },
    },
  };
}
