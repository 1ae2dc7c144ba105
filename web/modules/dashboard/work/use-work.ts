import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import type { CountKey, Figure } from '#contract/platform/dashboard.ts'
import { can } from '#web/lib/session/session.ts'
import type { WordingKey } from '#web/wording/keys.ts'
import { type WorkItem, workSources } from './work-items.ts'

export type Work = {
  figure: Figure
  items: readonly WorkItem[]
  late: boolean
  action: WordingKey
  query: Pick<UseQueryResult, 'isPending' | 'fetchStatus' | 'error' | 'refetch'>
}

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
    combine: (results) => results.map((query, at) => workOf(figures[at], query)).filter((work) => work !== null),
  })
}

function workOf(figure: Figure | undefined, query: UseQueryResult<WorkItem[]>): Work | null {
  if (figure === undefined) return null
  const source = workSources[figure.key]
  const items = query.data ?? []
  const action = can(['Roster', 'create']) ? source?.action : source?.otherAction
  return {
    ...{ figure, items, query, action: action ?? 'dashboard.documents.all' },
    late: alwaysLate.has(figure.key) || items.some(({ late }) => late),
  }
}

/** The rows of these figures are on their way. */
export const isLoading = ({ query }: Work) => query.isPending && query.fetchStatus !== 'idle'
