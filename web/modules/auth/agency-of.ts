import { ask } from '#web/lib/call.ts'
import { doorCalls } from '#web/modules/auth/door-calls.ts'

type Found = { agency: { name: string; slug: string } | null } | { failure: Error }

const asked = new Map<string, Promise<Found>>()

/** The agency behind a public link, asked once; what `use()` waits for. */
export function agencyOf(slug: string): Promise<Found> {
  const known = asked.get(slug)
  if (known) return known
  const asking = doorCalls()
    .then((auth) => ask(auth.agencies, { agency: slug }))
    .catch((failure: Error) => ({ failure }))
  asked.set(slug, asking)
  return asking
}

/** The next question is asked anew. */
export const forgetAgency = (slug: string) => asked.delete(slug)
