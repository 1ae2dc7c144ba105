import { useNavigate } from '@tanstack/react-router'
import { logKinds, type RosterChange } from '#contract/rostering/rosters/changes.ts'
import { useSearch } from '#web/lib/go.ts'

/** What the history shows; in the URL, as names that begin with `history`. */
export type HistoryFilters = {
  shift_id: string | null
  employee_id: string | null
  by_name: string | null
  kind: RosterChange['kind'] | null
  from: string | null
  to: string | null
}

const searchParams = {
  shift_id: 'history_shift',
  employee_id: 'history_person',
  by_name: 'history_by',
  kind: 'history_kind',
  from: 'history_from',
  to: 'history_to',
} as const satisfies Record<keyof HistoryFilters, string>

const noFilters: HistoryFilters = {
  shift_id: null,
  employee_id: null,
  by_name: null,
  kind: null,
  from: null,
  to: null,
}

/** Whether the history of the roster is open, what it is filtered by, and the time of the board. */
export function useHistory() {
  const query = useSearch()
  const navigate = useNavigate()
  const go = (search: Record<string, string>) => void navigate({ to: '.', search, resetScroll: false })
  const rest = Object.fromEntries(
    Object.entries(query).filter(([name]) => !name.startsWith('history') && name !== 'at'),
  )
  const text = (name: string) => query[name] ?? null
  const filters: HistoryFilters = {
    shift_id: text(searchParams.shift_id),
    employee_id: text(searchParams.employee_id),
    by_name: text(searchParams.by_name),
    kind: logKinds.find((kind) => kind === query[searchParams.kind]) ?? null,
    from: text(searchParams.from),
    to: text(searchParams.to),
  }
  const show = (next: Partial<HistoryFilters>) => go({ ...rest, history: '1', ...queryOf(next) })
  return {
    isOpen: query['history'] === '1',
    filters,
    open: (of: Partial<HistoryFilters> = {}) => show(of),
    filter: (next: Partial<HistoryFilters>) => show({ ...filters, ...next }),
    clear: () => show(noFilters),
    close: () => go(rest),
    at: text('at'),
    /** null: the board as it is now */
    showAt: (at: string | null) => go(at === null ? rest : { ...rest, at }),
  }
}

const queryOf = (filters: Partial<HistoryFilters>) => {
  const values = new Map<string, string | null>(Object.entries(filters))
  const known = Object.entries(searchParams).map(([name, param]) => ({ param, value: values.get(name) ?? null }))
  return Object.fromEntries(known.flatMap(({ param, value }) => (value ? [[param, value]] : [])))
}
