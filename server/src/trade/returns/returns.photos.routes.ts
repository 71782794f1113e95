import multipart from "@fastify/multipart";
import { ReturnPhoto } from "@pharmacy/contract/returns/returns";
import { keepPicture } from "../../platform/files/kept-pictures.ts";
import { UPLOAD_LIMITS, uploadOf } from "../../platform/files/take-upload.ts";
import type { Routes } from "../../platform/http/routes.ts";

/** Photographs are uploaded before their return is opened. */
export const returnsPhotosRoutes: Routes = async (app, services) => {
  await app.register(multipart, { limits: UPLOAD_LIMITS });
  app.post(
    "/returns/photos",
    { config: { access: ["return", "create"] }, schema: { response: { 201: ReturnPhoto } } },
    async (request, reply) => {
      const { actor } = request;
      const owner = { purpose: "returnPhoto", organization: actor.organization } as const;
      const photo = await keepPicture(services, actor, await uploadOf(request), owner);
      return reply.code(201).send(photo);
    },
  );
};
