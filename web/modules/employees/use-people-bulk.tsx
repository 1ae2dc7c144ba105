import { useState } from 'react'
import type { ResultOf } from '#contract/call.ts'
import { users } from '#contract/accounts/users.ts'
import { customerEmployees } from '#contract/people/customer-employees.ts'
import type { employees } from '#contract/people/employees.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useBulkAction } from '#web/lib/list/use-bulk-action.tsx'
import { useBulkResults } from '#web/lib/list/use-bulk-results.tsx'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { isInviteAllowed } from '#web/modules/users/MayInvite.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { BulkActions } from '#web/ui/table/bulk/BulkActions.tsx'
import type { BulkAction } from '#web/ui/table/bulk/bulk-actions.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'

type Row = ResultOf<(typeof employees)['list']>['rows'][number]
type Selected = { rows: readonly Row[]; clear: () => void }

const ListManyDrawer = whenOpened(
  () => import('#web/modules/customers/people/ListManyDrawer.tsx').then((module) => module.ListManyDrawer),
  ({ people }) => people.length > 0,
)

const withLink = (row: Row) => ({ ...row, href: hrefOf('/employee-preview/{id}', { id: row.id }) })

/** Invites the selected people, or adds them to a customer's list; render `results` beside the list. */
export function usePeopleBulk() {
  const t = useTranslate()
  const inviting = useBulkAction(users.inviteEmployees, { invalidates: [users], failed: t('users.create.failed') })
  const listing = useBulkResults()
  const [listed, setListed] = useState<Selected | null>(null)
  const badge = (label: string) => <StatusBadge tone="ok">{label}</StatusBadge>
  function act(name: string, rows: readonly Row[], clear: () => void) {
    if (name === 'list') return setListed({ rows, clear })
    const shown = { badge: badge(t('employees.bulk.invited')) }
    return void inviting.change(rows.map(withLink), {}, shown, clear)
  }
  const results = (
    <>
      {inviting.results}
      {listing.results}
      <ListManyDrawer
        people={listed?.rows ?? []}
        onClose={() => setListed(null)}
        onDone={(result) => {
          listing.show({ result, rows: listed?.rows ?? [], badge: badge(t('employees.bulk.listed')) })
          listed?.clear()
          setListed(null)
        }}
      />
    </>
  )
  const actions = (rows: readonly Row[], clear: () => void) => (
    <BulkActions
      actions={actionsFor(t)}
      rows={rows}
      busy={inviting.busy}
      onAction={(name, these) => act(name, these, clear)}
    />
  )
  return { actions, results, has_actions: actionsFor(t).length > 0 }
}

function actionsFor(t: ReturnType<typeof useTranslate>): BulkAction<Row, string>[] {
  const invite: BulkAction<Row, string> = {
    name: 'invite',
    label: t('employees.bulk.invite'),
    appliesTo: ({ email }) => email !== '',
    question: (count) => t('employees.bulk.inviteQuestion', { count }),
    text: t('employees.bulk.inviteText'),
  }
  const list: BulkAction<Row, string> = { name: 'list', label: t('employees.bulk.list'), appliesTo: () => true }
  return [
    ...(isCallAllowed(users.inviteEmployees) && isInviteAllowed('employee_id') ? [invite] : []),
    ...(isCallAllowed(customerEmployees.storeMany) ? [list] : []),
  ]
}
