import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type NewWebhook, webhooks, webhookStatuses, type WebhookWithActions } from '#contract/platform/webhooks.ts'
import { formatAgo, formatInstant, formatNumber } from '#web/lib/format.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { isCallAllowed, useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { SecretDialog } from '#web/ui/SecretDialog.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'

const WebhookDrawer = whenOpened(
  async () => (await import('#web/modules/webhooks/WebhookDrawer.tsx')).WebhookDrawer,
  ({ opened }) => opened !== null,
)

const columns: Column<WebhookWithActions>[] = [
  { id: 'name', title: 'webhooks.list.name', sort: 'name', fixed: true, cell: (row) => row.name },
  { id: 'url', title: 'webhooks.list.url', cell: (row) => row.url },
  { id: 'events', title: 'webhooks.list.events', align: 'end', cell: (row) => formatNumber(row.events.length) },
  {
    id: 'status',
    title: 'webhooks.list.status',
    card: 'badge',
    cell: (row) => <RecordStatus of="webhooks.status" status={row.status} />,
  },
  { id: 'last', title: 'webhooks.list.lastDelivered', cell: (row) => <LastDelivered webhook={row} /> },
  { id: 'queued', title: 'webhooks.list.queued', align: 'end', cell: (row) => formatNumber(row.queued_count) },
  {
    id: 'created_at',
    title: 'webhooks.list.created',
    sort: 'created_at',
    hidden: true,
    cell: (row) => formatInstant(row.created_at),
  },
]

/** The webhooks of the agency. */
export function WebhooksScreen() {
  const t = useTranslate()
  const session = useSession()
  const list = useList(webhooks.list, { name: 'webhooks' })
  const [opened, setOpened] = useState<WebhookWithActions | 'new' | null>(null)
  const [made, setMade] = useState<NewWebhook | null>(null)
  // A webhook belongs to an agency, and the super admin to none.
  const mayAdd = (session?.user?.agency ?? null) !== null && isCallAllowed(webhooks.store, session)
  const add = mayAdd && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened('new')}>
      {t('webhooks.add')}
    </Button>
  )
  return (
    <Page title={t('shell.screens.webhooks')} description={t('webhooks.text')} actions={add}>
      <DataTable
        of={list}
        label={t('shell.screens.webhooks')}
        columns={columns}
        onOpen={setOpened}
        search={t('webhooks.list.search')}
        filters={[
          choiceFilter('status', t('webhooks.list.status'), webhookStatuses, (value) => t(`webhooks.status.${value}`)),
        ]}
        empty={{ title: t('webhooks.list.empty'), text: t('webhooks.list.emptyText'), action: add }}
      />
      <WebhookDrawer
        opened={opened}
        onClose={() => setOpened(null)}
        onMade={(webhook: NewWebhook) => {
          setOpened(null)
          setMade(webhook)
        }}
      />
      <SecretDialog
        secret={made && made.secret}
        title={made && t('webhooks.secret.title', { name: made.webhook.name })}
        text={t('webhooks.secret.text')}
        label={t('webhooks.secret.label')}
        onClose={() => setMade(null)}
      >
        <Text c="dimmed">{t('webhooks.secret.use')}</Text>
      </SecretDialog>
    </Page>
  )
}

function LastDelivered({ webhook: { last_delivered_at, failing_since } }: { webhook: WebhookWithActions }) {
  const t = useTranslate()
  if (failing_since !== null)
    return (
      <StatusBadge tone="bad">{t('webhooks.list.failingSince', { time: formatInstant(failing_since) })}</StatusBadge>
    )
  return last_delivered_at === null ? <Text c="dimmed">{t('webhooks.list.never')}</Text> : formatAgo(last_delivered_at)
}
