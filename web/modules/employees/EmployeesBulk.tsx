import { useState } from 'react'
import type { ResultOf } from '#contract/call.ts'
import { employeeMoves, type employees, employeeStatuses } from '#contract/employees.ts'
import { useWords } from '#web/lib/wording.ts'
import { MoveDialog, type Told } from '#web/modules/lifecycle/MoveDialog.tsx'
import { BulkMoves } from '#web/ui/BulkMoves.tsx'

type Row = ResultOf<(typeof employees)['list']>['rows'][number]
type Status = Row['status']
type Props = { rows: readonly Row[]; busy: boolean; onMove: (told: Told) => void }

/** What the selected people may become; where only some may, the others are refused row by row. */
export function EmployeesBulk({ rows, busy, onMove }: Props) {
  const t = useWords()
  const [to, setTo] = useState<Status | null>(null)
  const barred = rows.filter(({ do_not_rehire }) => do_not_rehire).length
  const question = (status: Status) =>
    t('employees.move.many', { count: rows.length, status: t(`employees.status.${status}`) })
  const moves = employeeStatuses
    .filter((status) => rows.some((row) => mayBecome(row.status, status)))
    .map((status) => ({ to: status, label: t(`employees.move.to.${status}`), question: question(status) }))
  function move(told: Told) {
    setTo(null)
    onMove(told)
  }
  return (
    <>
      <BulkMoves moves={moves} busy={busy} onMove={setTo} ownDialog />
      {to !== null && (
        <MoveDialog
          to={to}
          question={question(to)}
          text={t('employees.move.text')}
          shifts_ahead={null}
          barred={barred > 0 && t('lifecycle.rehire.many', { count: barred })}
          busy={busy}
          onClose={() => setTo(null)}
          onMove={move}
        />
      )}
    </>
  )
}

const mayBecome = (from: Status, to: Status) => employeeMoves[from].some((status) => status === to)
