import { auth } from '#contract/accounts/auth.ts'
import { callApi } from '#web/lib/api/call.ts'

type AgencyResult = { agency: { name: string; slug: string } | null } | { failure: Error }
const requests = new Map<string, Promise<AgencyResult>>()

/** Loads the agency of a public link once; `use()` awaits it. */
export function agencyOf(slug: string): Promise<AgencyResult> {
  const known = requests.get(slug)
  if (known) return known
  const request = callApi(auth.agencies, { agency: slug }).catch((failure: Error) => ({ failure }))
  requests.set(slug, request)
  return request
}

/** Drops the cached result, so that the next request is sent. */
export const forgetAgency = (slug: string) => requests.delete(slug)
