import { useState } from 'react'
import type { ResultOf } from '#contract/call.ts'
import { employeeActions, type employees, employeeTransitions } from '#contract/people/employees.ts'
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
  const [asked, setAsked] = useState<PendingMove | null>(null)
  const actions = employeeActions.map((action) => ({
    name: employeeTransitions[action].to,
    label: t(`employees.move.to.${employeeTransitions[action].to}`),
    appliesTo: ({ allowed_actions }: Row) => allowed_actions.includes(action),
  }))
  return (
    <>
      <BulkActions
        actions={actions}
        rows={rows}
        busy={busy}
        onAction={(status, these) => setAsked({ status, rows: these })}
      />
      {asked && (
        <AskedMove
          asked={asked}
          busy={busy}
          onClose={() => setAsked(null)}
          onMove={(input) => {
            setAsked(null)
            onMove(input, asked.rows)
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
