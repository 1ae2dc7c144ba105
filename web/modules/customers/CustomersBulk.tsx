import type { ResultOf } from '#contract/call.ts'
import { type customers, customerMoves, customerStatuses } from '#contract/customers.ts'
import { useWords } from '#web/lib/wording.ts'
import { BulkMoves } from '#web/ui/BulkMoves.tsx'

type Row = ResultOf<(typeof customers)['list']>['rows'][number]
type Status = Row['status']
type Props = { rows: readonly Row[]; busy: boolean; onMove: (to: Status) => void }

// Nothing becomes a prospect again.
const targets = customerStatuses.filter((status) => status !== 'prospect')

/** What the selected customers may become; where only some may, the others are refused row by row. */
export function CustomersBulk({ rows, busy, onMove }: Props) {
  const t = useWords()
  const moves = targets
    .filter((to) => rows.some(({ status }) => mayBecome(status, to)))
    .map((to) => ({
      to,
      label: t(`customers.move.to.${to}`),
      question: t('customers.move.many', { count: rows.length, status: t(`customers.status.${to}`) }),
      text: t(`customers.move.textMany.${to}`),
      tone: to === 'active' ? ('normal' as const) : ('bad' as const),
    }))
  return <BulkMoves moves={moves} busy={busy} onMove={onMove} />
}

const mayBecome = (from: Status, to: Status) => customerMoves[from].some((status) => status === to)
