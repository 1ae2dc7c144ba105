import { dashboard } from '#contract/platform/dashboard.ts'
import type { Figure } from '#contract/platform/dashboard.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { CountCards, CountSkeletons } from '#web/modules/dashboard/CountCards.tsx'
import { attentionOrder, countTiles } from '#web/modules/dashboard/tile-styles.tsx'
import { useWork } from '#web/modules/dashboard/work/use-work.ts'
import { WorkList, WorkSkeleton } from '#web/modules/dashboard/work/WorkList.tsx'

const pollMilliseconds = 60_000
const mostCards = 6
const fewCards = 4

/** The server decides which figures each user gets. */
export const useCounts = () => useApiQuery(dashboard.counts, {}, { everyMs: pollMilliseconds })

/** What needs somebody today, and with `listed` the first things to do. */
export function Counts({ listed = false }: { listed?: boolean }) {
  const query = useCounts()
  return (
    <Loaded of={query} skeleton={listed ? <TodaySkeleton /> : <CountSkeletons />}>
      {({ counts }) => <Today counts={counts} listed={listed} />}
    </Loaded>
  )
}

const TodaySkeleton = () => (
  <>
    <CountSkeletons />
    <WorkSkeleton />
  </>
)

function Today({ counts, listed }: { counts: readonly Figure[]; listed: boolean }) {
  const { needed, others } = chosenFigures(counts)
  const work = useWork(needed)
  const hasWork = counts.some(({ key }) => countTiles[key].needs_action)
  return (
    <>
      <CountCards work={work} others={others} />
      {listed && hasWork && <WorkList of={work} />}
    </>
  )
}

/** The most urgent figures that are not zero, and where they are few, others. */
export function chosenFigures(counts: readonly Figure[]) {
  const nonZero = counts.filter(({ value }) => value > 0)
  const needed = nonZero
    .filter(({ key }) => countTiles[key].needs_action)
    .toSorted((one, other) => attentionOrder.indexOf(one.key) - attentionOrder.indexOf(other.key))
    .slice(0, mostCards)
  const others = nonZero.filter(({ key }) => !countTiles[key].needs_action)
  return { needed, others: others.slice(0, Math.max(0, fewCards - needed.length)) }
}
