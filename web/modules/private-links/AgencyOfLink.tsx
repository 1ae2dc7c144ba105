import { auth } from '#contract/accounts/auth.ts'
import { AgencyContactLines } from '#web/lib/AgencyContactLines.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useFragment } from '#web/lib/go.ts'

/** How to reach the agency that sent the link in the address, also where the link no longer opens anything. */
export function AgencyOfLink() {
  const { data } = useApiQuery(auth.linkAgency, { token: useFragment() })
  return data?.agency ? <AgencyContactLines agency={data.agency} /> : null
}
