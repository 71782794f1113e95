import * as z from "zod/mini";

// The small build of zod, because forms load it over poor connections. It compiles parsers with
// `new Function`, which the browser's content security policy forbids; even the attempt is
// reported. Every schema file imports this first, because zod decides when a schema is created.
z.config({ jitless: "document" in globalThis });
