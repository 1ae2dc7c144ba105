import { type LinkedUser, singleSignOn } from '#contract/accounts/single-sign-on.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatAgo, formatInstant } from '#web/lib/format.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'

const columns: Column<LinkedUser>[] = [
  { id: 'name', title: 'singleSignOn.users.name', sort: 'name', fixed: true, cell: (row) => row.name },
  { id: 'email', title: 'singleSignOn.users.email', cell: (row) => row.email },
  { id: 'linked_at', title: 'singleSignOn.users.linked', cell: (row) => formatInstant(row.linked_at) },
  {
    id: 'last_used_at',
    title: 'singleSignOn.users.last',
    sort: 'last_used_at',
    cell: (row) => formatAgo(row.last_used_at),
  },
  { id: 'unlink', title: 'singleSignOn.users.actions', cell: (row) => <Unlink of={row} /> },
]

/** Who has signed in through the provider. */
export function LinkedUsers({ agency_id }: { agency_id: string }) {
  const t = useTranslate()
  const [chosen] = useSearchParam('agency')
  const beside: Record<string, string> = chosen === null ? {} : { agency: chosen }
  const list = useList(singleSignOn.users, { name: 'linked-users', fixed: { agency_id }, beside, perPage: 10 })
  return (
    <DataTable
      of={list}
      label={t('singleSignOn.users.title')}
      columns={columns}
      search={t('singleSignOn.users.search')}
      empty={{ title: t('singleSignOn.users.none') }}
    />
  )
}

function Unlink({ of: { id, name } }: { of: LinkedUser }) {
  const t = useTranslate()
  const { send, busy } = useSend(singleSignOn.unlink, {
    invalidates: [singleSignOn],
    success: t('singleSignOn.users.unlinked'),
    failed: t('singleSignOn.failed'),
  })
  if (!isCallAllowed(singleSignOn.unlink)) return null
  return (
    <ConfirmButton
      size="xs"
      label={t('singleSignOn.users.unlink')}
      question={t('singleSignOn.users.unlinkQuestion', { name })}
      text={t('singleSignOn.users.unlinkText')}
      tone="bad"
      busy={busy}
      onConfirm={() => send({ id })}
    />
  )
}
