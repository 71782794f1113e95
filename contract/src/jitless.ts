import * as z from "zod/mini";

// The small build of zod, because forms carry it over poor connections. It compiles parsers with `new Function`; the browser's content security policy forbids that and
// reports even the attempt. Imported first by every schema file, because zod decides per schema.
z.config({ jitless: "document" in globalThis });
