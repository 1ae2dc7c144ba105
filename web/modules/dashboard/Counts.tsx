import { dashboard } from '#contract/platform/dashboard.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { CountCards, CountSkeletons } from '#web/modules/dashboard/CountCards.tsx'

const pollMilliseconds = 60_000

/** The server decides which figures each user gets. */
export function Counts() {
  const query = useApiQuery(dashboard.counts, {}, { everyMs: pollMilliseconds })
  return (
    <Loaded of={query} skeleton={<CountSkeletons />}>
      {({ counts }) => <CountCards counts={counts} />}
    </Loaded>
  )
}
