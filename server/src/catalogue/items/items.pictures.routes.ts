import multipart from "@fastify/multipart";
import { ItemPicture } from "@pharmacy/contract/items/items";
import { keepPicture } from "../../platform/files/kept-pictures.ts";
import { UPLOAD_LIMITS, uploadOf } from "../../platform/files/take-upload.ts";
import type { Routes } from "../../platform/http/routes.ts";

/** Pictures are uploaded before their item is saved. */
export const itemsPicturesRoutes: Routes = async (app, services) => {
  await app.register(multipart, { limits: UPLOAD_LIMITS });
  app.post(
    "/items/pictures",
    { config: { access: ["item", "edit"] }, schema: { response: { 201: ItemPicture } } },
    async (request, reply) => {
      const upload = await uploadOf(request);
      const owner = { purpose: "itemImage", organization: null } as const;
      const picture = await keepPicture(services, request.actor, upload, owner);
      return reply.code(201).send(picture);
    },
  );
};
