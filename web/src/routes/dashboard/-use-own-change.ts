import type { OwnProfile } from "@pharmacy/contract/users/profile";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { isApiError } from "#lib/api-error.ts";
import { undoneBy } from "#lib/previous-values.ts";
import { useAction } from "#lib/use-action.ts";
import { authApi } from "#resources/auth/auth.api.ts";
import { ownApi } from "#resources/auth/own.api.ts";

type Changes = Parameters<typeof ownApi.change>[0];

/**
 * Updates the profile wherever it is shown, including the picture in the header. It can be undone if
 * the profile before it is known.
 */
export function useOwnChange(before?: OwnProfile) {
  const router = useRouter();
  const queryClient = useQueryClient();
  async function run(changes: Changes): Promise<OwnProfile> {
    const own = await ownApi.change(changes);
    queryClient.setQueryData(authApi.me().queryKey, own);
    await router.invalidate();
    return own;
  }
  return useAction({
    run,
    undo: before && undoneBy("user", before, run),
    changes: "user",
    success: "Profile updated successfully",
    failure: "Failed to update profile",
    isShown: (error) => isApiError(error) && error.current !== undefined,
  });
}
