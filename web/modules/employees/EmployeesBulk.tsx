import { useState } from 'react'
import type { ResultOf } from '#contract/call.ts'
import { employeeActions, type employees, employeeTransitions } from '#contract/people/employees.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { EmployeeStatusInput } from '#web/modules/lifecycle/StatusDialog.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { BulkActions } from '#web/ui/table/bulk/BulkActions.tsx'
import { allows } from '#web/ui/table/bulk/bulk-actions.ts'

const StatusDialog = whenOpened(
  () => import('#web/modules/lifecycle/StatusDialog.tsx').then((module) => module.StatusDialog),
  () => true,
)

type Row = ResultOf<(typeof employees)['list']>['rows'][number]
type Status = Row['status']
type Props = {
  rows: readonly Row[]
  busy: boolean
  onConfirm: (input: EmployeeStatusInput, rows: readonly Row[]) => void
}
type PendingChange = { status: Status; rows: readonly Row[] }

/** The status changes of the selected people; each opens its own dialog. */
export function EmployeesBulk({ rows, busy, onConfirm }: Props) {
  const t = useTranslate()
  const [pending, setPending] = useState<PendingChange | null>(null)
  const actions = employeeActions.map((action) => ({
    name: employeeTransitions[action].to,
    label: t(`employees.changeStatus.to.${employeeTransitions[action].to}`),
    appliesTo: allows<Row>(action),
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
        <PendingMoveDialog
          pending={pending}
          busy={busy}
          onClose={() => setPending(null)}
          onConfirm={(input) => {
            setPending(null)
            onConfirm(input, pending.rows)
          }}
        />
      )}
    </>
  )
}

type PendingMoveProps = {
  pending: PendingChange
  busy: boolean
  onClose: () => void
  onConfirm: (input: EmployeeStatusInput) => void
}

function PendingMoveDialog({ pending: { status, rows }, ...rest }: PendingMoveProps) {
  const t = useTranslate()
  const doNotRehireCount = rows.filter(({ do_not_rehire }) => do_not_rehire).length
  return (
    <StatusDialog
      to={status}
      question={t('employees.changeStatus.many', { count: rows.length, status: t(`employees.status.${status}`) })}
      text={t('employees.changeStatus.text')}
      shifts_ahead={null}
      doNotRehireNote={doNotRehireCount > 0 && t('lifecycle.rehire.many', { count: doNotRehireCount })}
      {...rest}
    />
  )
}
