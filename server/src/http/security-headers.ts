import type { FastifyHelmetOptions } from "@fastify/helmet";

/**
 * What a browser may do with our pages. Scripts: our files and the page's own inline ones, by hash.
 * Styles may be inline, because toasts and menus place themselves that way.
 */
export function securityHeaders(scriptHashes: string[]): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        // a document that was fetched is looked at in place
        frameSrc: ["blob:"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // the server speaks plain HTTP on a laptop; a proxy in front of it speaks HTTPS
        upgradeInsecureRequests: null,
      },
    },
    xFrameOptions: { action: "deny" },
    referrerPolicy: { policy: "same-origin" },
  };
}
