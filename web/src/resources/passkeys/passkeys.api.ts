import type { Login, Profile } from "@pharmacy/contract/auth/auth";
import type { Passkey, PasskeyChanges, Passkeys } from "@pharmacy/contract/auth/passkeys";
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { session } from "#api/session.ts";

const PATH = "auth/passkeys";
const LOGIN = "auth/passkey-login";
const PROVE = "auth/prove/passkey";

/** Calls use the device, and reject if it refuses. */
export const passkeysApi = {
  key: ["passkeys"],

  list: () =>
    queryOptions({
      queryKey: ["passkeys"],
      queryFn: ({ signal }) => http.get<Passkeys>(PATH, {}, signal),
    }),

  async add(name: string): Promise<Passkey> {
    const optionsJSON = await http.post<PublicKeyCredentialCreationOptionsJSON>(`${PATH}/options`);
    return http.post<Passkey>(PATH, { name, response: await startRegistration({ optionsJSON }) });
  },

  rename: ({ id, ...changes }: PasskeyChanges & { id: string }) =>
    http.patch<Passkey>(`${PATH}/${id}`, changes),

  remove: (id: string) => http.delete(`${PATH}/${id}`),

  /** Signs in, and stores the session for the calls that follow. */
  async signIn(): Promise<Profile> {
    const login = await http.post<Login>(LOGIN, await use(LOGIN));
    session.start(login);
    return login.user;
  },

  /** Gives a fresh proof of identity. */
  prove: async () => http.post<void>(PROVE, await use(PROVE)),
};

async function use(path: string) {
  const optionsJSON = await http.post<PublicKeyCredentialRequestOptionsJSON>(`${path}/options`);
  return { response: await startAuthentication({ optionsJSON }) };
}
