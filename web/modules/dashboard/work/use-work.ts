import { useQueries } from '@tanstack/react-query'
import type { CountKey, Figure } from '#contract/platform/dashboard.ts'
import type { WordingKey } from '#web/wording/keys.ts'
import { type WorkItem, workSources } from './work-items.ts'

export type Work = { figure: Figure; items: readonly WorkItem[]; late: boolean; action: WordingKey }

/** What the most urgent figures of a user come to: changes that nobody has seen before their shift need no row to be late. */
const alwaysLate: ReadonlySet<CountKey> = new Set(['unseen_changes', 'timesheets_rejected'])

const pollMilliseconds = 60_000

/** The first things to do of each figure, and whether any is late. */
export function useWork(figures: readonly Figure[]): readonly Work[] {
  return useQueries({
    queries: figures.map((figure) => {
      const source = workSources[figure.key]
      return {
        queryKey: [source?.path ?? figure.list, 'first rows', figure.key, figure.filters],
        queryFn: ({ signal }: { signal: AbortSignal }) => source?.items(figure, signal) ?? [],
        enabled: source !== undefined && figure.value > 0,
        refetchInterval: pollMilliseconds,
      }
    }),
    combine: (results) => results.map(({ data = [] }, at) => workOf(figures[at], data)).filter((work) => work !== null),
  })
}

const workOf = (figure: Figure | undefined, items: readonly WorkItem[]): Work | null =>
  figure === undefined
    ? null
    : {
        ...{ figure, items, late: alwaysLate.has(figure.key) || items.some(({ late }) => late) },
        action: workSources[figure.key]?.action ?? 'dashboard.documents.all',
      }
