import { useQuery } from '@tanstack/react-query'
import { auth } from '#contract/accounts/auth.ts'
import { callApi } from '#web/lib/api/call.ts'
import { renewProfile } from '#web/lib/session/session.ts'

/** Regularly checks whether the user's permissions have changed; the guard and the menu follow. */
export function useFreshProfile() {
  useQuery({
    queryKey: [auth.me.path],
    queryFn: async ({ signal }) => {
      const user = await callApi(auth.me, {}, { signal })
      renewProfile(user)
      return user
    },
    staleTime: 5 * 60_000,
    refetchInterval: 5 * 60_000,
    retry: false,
  })
}
