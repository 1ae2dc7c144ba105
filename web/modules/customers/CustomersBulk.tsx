import type { ResultOf } from '#contract/call.ts'
import { type customers, customerTransitions, customerStatuses } from '#contract/customers.ts'
import { useWords } from '#web/lib/wording.ts'
import { BulkActions } from '#web/ui/table/BulkActions.tsx'

type Row = ResultOf<(typeof customers)['list']>['rows'][number]
type Status = Row['status']
type Props = { rows: readonly Row[]; busy: boolean; onMove: (to: Status, rows: readonly Row[]) => void }

// Nothing becomes a prospect again.
const targets = customerStatuses.filter((status) => status !== 'prospect')

/** What the selected customers may become. */
export function CustomersBulk({ rows, busy, onMove }: Props) {
  const t = useWords()
  const actions = targets.map((to) => ({
    name: to,
    label: t(`customers.move.to.${to}`),
    appliesTo: ({ status }: Row) => mayBecome(status, to),
    question: (count: number) => t('customers.move.many', { count, status: t(`customers.status.${to}`) }),
    text: t(`customers.move.textMany.${to}`),
    tone: to === 'active' ? ('normal' as const) : ('bad' as const),
  }))
  return <BulkActions actions={actions} rows={rows} busy={busy} onAction={onMove} />
}

const mayBecome = (from: Status, to: Status) => customerTransitions[from].some((status) => status === to)
