import type { ResultOf } from '#contract/call.ts'
import { employeeMoves, type employees, employeeStatuses } from '#contract/employees.ts'
import { useWords } from '#web/lib/wording.ts'
import { BulkMoves } from '#web/ui/BulkMoves.tsx'

type Row = ResultOf<(typeof employees)['list']>['rows'][number]
type Status = Row['status']
type Props = { rows: readonly Row[]; busy: boolean; onMove: (to: Status) => void }

const ends: ReadonlySet<Status> = new Set(['terminated', 'declined'])

/** What the selected people may become; where only some may, the others are refused row by row. */
export function EmployeesBulk({ rows, busy, onMove }: Props) {
  const t = useWords()
  const moves = employeeStatuses
    .filter((to) => rows.some(({ status }) => mayBecome(status, to)))
    .map((to) => ({
      to,
      label: t(`employees.move.to.${to}`),
      question: t('employees.move.many', { count: rows.length, status: t(`employees.status.${to}`) }),
      text: t('employees.move.text'),
      tone: ends.has(to) ? ('bad' as const) : ('normal' as const),
    }))
  return <BulkMoves moves={moves} busy={busy} onMove={onMove} />
}

const mayBecome = (from: Status, to: Status) => employeeMoves[from].some((status) => status === to)
