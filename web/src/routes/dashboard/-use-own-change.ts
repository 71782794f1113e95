import type { OwnProfile } from "@pharmacy/contract/users/profile";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { isApiError } from "#lib/api-error.ts";
import { useAction } from "#lib/use-action.ts";
import { authApi } from "#resources/auth/auth.api.ts";
import { ownApi } from "#resources/auth/own.api.ts";

type Changes = Parameters<typeof ownApi.change>[0];

/** Updates the profile wherever it is shown, including the picture in the header. */
export function useOwnChange() {
  const router = useRouter();
  const queryClient = useQueryClient();
  return useAction({
    async run(changes: Changes): Promise<OwnProfile> {
      const own = await ownApi.change(changes);
      queryClient.setQueryData(authApi.me().queryKey, own);
      await router.invalidate();
      return own;
    },
    changes: "user",
    success: "Profile updated successfully",
    failure: "Failed to update profile",
    isShown: (error) => isApiError(error) && error.current !== undefined,
  });
}
