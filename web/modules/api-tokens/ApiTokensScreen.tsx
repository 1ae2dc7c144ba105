import { Anchor, Button, Code, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import {
  apiTokenPrefix,
  apiTokens,
  apiTokenStates,
  type ApiTokenWithActions,
  type NewApiToken,
} from '#contract/platform/api-tokens.ts'
import { formatAgo, formatInstant } from '#web/lib/format.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { isCallAllowed, useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { SecretDialog } from '#web/ui/SecretDialog.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'

const ApiTokenDrawer = whenOpened(
  async () => (await import('#web/modules/api-tokens/ApiTokenDrawer.tsx')).ApiTokenDrawer,
  ({ opened }) => opened !== null,
)

const columns: Column<ApiTokenWithActions>[] = [
  { id: 'name', title: 'apiTokens.list.name', sort: 'name', fixed: true, cell: (row) => row.name },
  {
    id: 'token',
    title: 'apiTokens.list.token',
    cell: (row) => <Code>{`${apiTokenPrefix}…${row.last_four}`}</Code>,
    text: (row) => `${apiTokenPrefix}…${row.last_four}`,
  },
  { id: 'access', title: 'apiTokens.list.access', cell: (row) => <Access token={row} /> },
  { id: 'owner', title: 'apiTokens.list.owner', cell: (row) => row.owner_name },
  {
    id: 'state',
    title: 'apiTokens.list.state',
    card: 'badge',
    cell: (row) => <RecordStatus of="apiTokens.state" status={row.state} />,
  },
  {
    id: 'expires_at',
    title: 'apiTokens.list.expires',
    sort: 'expires_at',
    cell: (row) => formatInstant(row.expires_at),
  },
  {
    id: 'last_used_at',
    title: 'apiTokens.list.lastUsed',
    sort: 'last_used_at',
    cell: (row) => <LastUsed at={row.last_used_at} />,
  },
  {
    id: 'created_at',
    title: 'apiTokens.list.created',
    sort: 'created_at',
    hidden: true,
    cell: (row) => formatInstant(row.created_at),
  },
]

/** The API tokens of the agency. */
export function ApiTokensScreen() {
  const t = useTranslate()
  const session = useSession()
  const list = useList(apiTokens.list, { name: 'api-tokens' })
  const [opened, setOpened] = useState<ApiTokenWithActions | 'new' | null>(null)
  const [made, setMade] = useState<NewApiToken | null>(null)
  // A token belongs to an agency, and the super admin to none.
  const mayAdd = (session?.user?.agency ?? null) !== null && isCallAllowed(apiTokens.store, session)
  const add = mayAdd && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened('new')}>
      {t('apiTokens.add')}
    </Button>
  )
  return (
    <Page title={t('shell.screens.apiTokens')} description={t('apiTokens.text')} actions={add}>
      <DataTable
        of={list}
        label={t('shell.screens.apiTokens')}
        columns={columns}
        onOpen={setOpened}
        search={t('apiTokens.list.search')}
        filters={[
          choiceFilter('state', t('apiTokens.list.state'), apiTokenStates, (value) => t(`apiTokens.state.${value}`)),
        ]}
        empty={{ title: t('apiTokens.list.empty'), text: t('apiTokens.list.emptyText'), action: add }}
      />
      <ApiTokenDrawer
        opened={opened}
        onClose={() => setOpened(null)}
        onMade={(token: NewApiToken) => {
          setOpened(null)
          setMade(token)
        }}
      />
      <SecretDialog
        secret={made && made.secret}
        title={made && t('apiTokens.secret.title', { name: made.token.name })}
        text={t('apiTokens.secret.text')}
        label={t('apiTokens.secret.label')}
        onClose={() => setMade(null)}
      >
        {made && made.token.overlap_until !== null && (
          <Text>{t('apiTokens.secret.until', { time: formatInstant(made.token.overlap_until) })}</Text>
        )}
        <Text c="dimmed">{t('apiTokens.secret.use')}</Text>
        <Anchor href="/api/openapi.json" target="_blank">
          {t('apiTokens.secret.document')}
        </Anchor>
      </SecretDialog>
    </Page>
  )
}

function Access({ token: { permissions, read_only } }: { token: ApiTokenWithActions }) {
  const t = useTranslate()
  return t(read_only ? 'apiTokens.access.read' : 'apiTokens.access.write', { count: permissions.length })
}

function LastUsed({ at }: { at: string | null }) {
  const t = useTranslate()
  return at === null ? <Text c="dimmed">{t('apiTokens.list.never')}</Text> : formatAgo(at)
}
