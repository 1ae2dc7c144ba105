import type { ResultOf } from '#contract/call.ts'
import { type customers, customerTransitions } from '#contract/customers/customers.ts'
import { actionsOf } from '#contract/transitions.ts'
import { useWords } from '#web/lib/wording.ts'
import { BulkActions } from '#web/ui/table/BulkActions.tsx'

type Row = ResultOf<(typeof customers)['list']>['rows'][number]
type Status = Row['status']
type Props = { rows: readonly Row[]; busy: boolean; onMove: (to: Status, rows: readonly Row[]) => void }

const statusActions = actionsOf(customerTransitions).map((action) => ({ action, to: customerTransitions[action].to }))

/** The status changes of the selected customers. */
export function CustomersBulk({ rows, busy, onMove }: Props) {
  const t = useWords()
  const actions = statusActions.map(({ action, to }) => ({
    name: to,
    label: t(`customers.move.to.${to}`),
    appliesTo: ({ allowed_actions }: Row) => allowed_actions.includes(action),
    question: (count: number) => t('customers.move.many', { count, status: t(`customers.status.${to}`) }),
    text: t(`customers.move.textMany.${to}`),
    tone: to === 'active' ? ('normal' as const) : ('bad' as const),
  }))
  return <BulkActions actions={actions} rows={rows} busy={busy} onAction={onMove} />
}
