import { Alert } from '@mantine/core'
import { IconMailCheck, IconMailPause } from '@tabler/icons-react'
import { useState } from 'react'
import { emailKindNames, emails, emailStatuses, type EmailRow } from '#contract/platform/notifications/emails.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { EmailKindName } from '#web/modules/emails/EmailKindName.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'

const EmailDrawer = whenOpened(
  () => import('./EmailDrawer.tsx').then((module) => module.EmailDrawer),
  ({ row }) => row !== null,
)

const columns: Column<EmailRow>[] = [
  { id: 'to', title: 'emails.list.to', sort: 'to_address', fixed: true, cell: (row) => row.to_address },
  { id: 'kind', title: 'emails.list.kind', cell: (row) => <EmailKindName kind={row.kind} /> },
  {
    id: 'created_at',
    title: 'emails.list.written',
    sort: 'created_at',
    cell: (row) => formatInstant(row.created_at),
  },
  {
    id: 'status',
    title: 'emails.list.status',
    sort: 'status',
    card: 'badge',
    cell: (row) => <RecordStatus of="emails.status" status={row.status} />,
  },
]

/** Every email and its delivery status. Without a mail server this is where codes are read. */
export function EmailsScreen() {
  const t = useTranslate()
  const list = useList(emails.list, { name: 'emails', sort: ['created_at', 'desc'], everyMs: 10_000 })
  const [open, setOpen] = useState<EmailRow | null>(null)
  return (
    <Page title={t('emails.list.title')} description={t('emails.list.text')}>
      <DeliveryAlert />
      <DataTable
        of={list}
        label={t('emails.list.title')}
        columns={columns}
        onOpen={setOpen}
        search={t('emails.list.search')}
        filters={[
          choiceFilter('status', t('emails.list.status'), emailStatuses, (value) => t(`emails.status.${value}`)),
          choiceFilter('kind', t('emails.list.kind'), emailKindNames, (value) => t(`emails.kind.${value}`)),
        ]}
        empty={{ title: t('emails.list.empty'), text: t('emails.list.emptyText') }}
      />
      <EmailDrawer row={open} onClose={() => setOpen(null)} />
    </Page>
  )
}

function DeliveryAlert() {
  const t = useTranslate()
  const way = useApiQuery(emails.way, {}, { everyMs: 30_000 })
  if (way.data === undefined) return null
  const isOutbox = way.data.way === 'outbox'
  return (
    <Alert
      color={isOutbox ? 'yellow' : 'blue'}
      icon={isOutbox ? <IconMailPause aria-hidden /> : <IconMailCheck aria-hidden />}
      title={t(isOutbox ? 'emails.way.outbox' : 'emails.way.smtp')}
    >
      {isOutbox ? t('emails.way.outboxText') : t('emails.way.smtpText', { from: way.data.from })}
    </Alert>
  )
}
