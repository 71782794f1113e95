import { RecordParams } from "@pharmacy/contract/record";
import type { FastifyContextConfig, FastifyReply } from "fastify";
import type { Actor } from "../../platform/db/audit.ts";
import type { Routes } from "../../platform/http/routes.ts";
import type { PaperFile, PaperServices } from "./papers.files.ts";

const params = RecordParams;
const order = { access: ["order", "view"] as const };
const DESK = { ...order, whole: true as const };
const shipment = { access: ["shipment", "view"] as const };

export const papersRoutes: Routes = async (app, services) => {
  type Make = (services: PaperServices, actor: Actor, id: string) => Promise<PaperFile>;
  const serve = (url: string, config: FastifyContextConfig, make: () => Promise<Make>) =>
    app.get(
      url,
      { config, schema: { params }, exposeHeadRoute: false },
      async ({ actor, params: { id } }, reply) =>
        send(reply, await (await make())(services, actor, id)),
    );
  // read when the first of them is asked for
  const files = () => import("./papers.files.ts");
  serve("/orders/:id/pdf", order, async () => (await files()).orderFile);
  serve("/orders/:id/pick-list", DESK, async () => (await files()).pickListFile);
  serve("/shipments/:id/delivery-note", shipment, async () => (await files()).deliveryNoteFile);
};

function send(reply: FastifyReply, { name, bytes }: PaperFile): FastifyReply {
  return reply
    .headers({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${name}.pdf"`,
    })
    .send(bytes);
}
