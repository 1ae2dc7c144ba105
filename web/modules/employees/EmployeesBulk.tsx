import { useState } from 'react'
import type { ResultOf } from '#contract/call.ts'
import { employeeTransitions, type employees, employeeStatuses } from '#contract/employees.ts'
import { useWords } from '#web/lib/wording.ts'
import type { StatusInput } from '#web/modules/lifecycle/StatusDialog.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { BulkActions } from '#web/ui/table/BulkActions.tsx'

const StatusDialog = whenOpened(
  () => import('#web/modules/lifecycle/StatusDialog.tsx').then((module) => module.StatusDialog),
  () => true,
)

type Row = ResultOf<(typeof employees)['list']>['rows'][number]
type Status = Row['status']
type Props = { rows: readonly Row[]; busy: boolean; onMove: (input: StatusInput, rows: readonly Row[]) => void }
type PendingMove = { status: Status; rows: readonly Row[] }

/** What the selected people may become; each asks in a dialog of its own. */
export function EmployeesBulk({ rows, busy, onMove }: Props) {
  const t = useWords()
  const [pending, setPending] = useState<PendingMove | null>(null)
  const actions = employeeStatuses.map((status) => ({
    name: status,
    label: t(`employees.move.to.${status}`),
    appliesTo: (row: Row) => mayBecome(row.status, status),
  }))
  return (
    <>
      <BulkActions
        actions={actions}
        rows={rows}
        busy={busy}
        onAction={(status, these) => setPending({ status, rows: these })}
      />
      {pending && (
        <AskedMove
          asked={pending}
          busy={busy}
          onClose={() => setPending(null)}
          onMove={(input) => {
            setPending(null)
            onMove(input, pending.rows)
          }}
        />
      )}
    </>
  )
}

type AskedProps = { asked: PendingMove; busy: boolean; onClose: () => void; onMove: (input: StatusInput) => void }

function AskedMove({ asked: { status, rows }, ...rest }: AskedProps) {
  const t = useWords()
  const barred = rows.filter(({ do_not_rehire }) => do_not_rehire).length
  return (
    <StatusDialog
      to={status}
      question={t('employees.move.many', { count: rows.length, status: t(`employees.status.${status}`) })}
      text={t('employees.move.text')}
      shifts_ahead={null}
      barred={barred > 0 && t('lifecycle.rehire.many', { count: barred })}
      {...rest}
    />
  )
}

const mayBecome = (from: Status, to: Status) => employeeTransitions[from].some((status) => status === to)
