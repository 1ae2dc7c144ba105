import { auth } from '#contract/accounts/auth.ts'
import { ask } from '#web/lib/api/call.ts'

type Found = { agency: { name: string; slug: string } | null } | { failure: Error }
const requested = new Map<string, Promise<Found>>()

/** The agency behind a public link, asked once; what `use()` waits for. */
export function agencyOf(slug: string): Promise<Found> {
  const known = requested.get(slug)
  if (known) return known
  const asking = ask(auth.agencies, { agency: slug }).catch((failure: Error) => ({ failure }))
  requested.set(slug, asking)
  return asking
}

/** The next question is asked anew. */
export const forgetAgency = (slug: string) => requested.delete(slug)
