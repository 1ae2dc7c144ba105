import { ask } from '#web/lib/api/call.ts'
import type { AuthCalls } from '#web/modules/auth/auth-calls.ts'

type Found = { agency: { name: string; slug: string } | null } | { failure: Error }
type Agencies = AuthCalls['agencies']

// The row as contract/accounts/auth.ts has it, and checked against it, without the zod that this screen need not wait for.
const agencies: Pick<Agencies, 'path' | 'from' | 'needs' | 'writes'> = {
  path: '/register-agency',
  from: 'params',
  needs: 'public',
  writes: false,
}

const requested = new Map<string, Promise<Found>>()

/** The agency behind a public link, asked once; what `use()` waits for. */
export function agencyOf(slug: string): Promise<Found> {
  const known = requested.get(slug)
  if (known) return known
  // Sending looks at nothing else of a row.
  const asking = ask(agencies as Agencies, { agency: slug }).catch((failure: Error) => ({ failure }))
  requested.set(slug, asking)
  return asking
}

/** The next question is asked anew. */
export const forgetAgency = (slug: string) => requested.delete(slug)
