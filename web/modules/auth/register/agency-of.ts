import { auth } from '#contract/accounts/auth.ts'
import { callApi } from '#web/lib/api/call.ts'

type Found = { agency: { name: string; slug: string } | null } | { failure: Error }
const requested = new Map<string, Promise<Found>>()

/** Loads the agency of a public link once; `use()` awaits it. */
export function agencyOf(slug: string): Promise<Found> {
  const known = requested.get(slug)
  if (known) return known
  const request = callApi(auth.agencies, { agency: slug }).catch((failure: Error) => ({ failure }))
  requested.set(slug, request)
  return request
}

/** Drops the cached result, so that the next request is sent. */
export const forgetAgency = (slug: string) => requested.delete(slug)
