import { Alert, Button, Stack } from '@mantine/core'
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { systemCheck, type SystemCheckRow } from '#contract/platform/system-check.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

/** What an installation needs, with what to do first. */
export function SystemCheckScreen() {
  const t = useTranslate()
  const query = useApiQuery(systemCheck.run, {})
  return (
    <Page
      title={t('systemCheck.title')}
      description={t('systemCheck.text')}
      width="narrow"
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={query.isFetching}
          onClick={() => query.refetch()}
        >
          {t('systemCheck.again')}
        </Button>
      }
    >
      <Loaded of={query}>{(rows) => <Findings rows={rows} />}</Loaded>
    </Page>
  )
}

function Findings({ rows }: { rows: readonly SystemCheckRow[] }) {
  const t = useTranslate()
  const inOrder = rows.filter(({ status }) => status === 'ok')
  // Problems before warnings.
  const toDo = (['problem', 'warning'] as const).flatMap((wanted) => rows.filter(({ status }) => status === wanted))
  return (
    <Stack gap="lg">
      {toDo.length === 0 ? (
        <Alert color="teal" icon={<IconCircleCheck aria-hidden />} title={t('systemCheck.good')}>
          {t('systemCheck.goodText')}
        </Alert>
      ) : (
        <FindingList title={t('systemCheck.attention')} rows={toDo} />
      )}
      {inOrder.length > 0 && <FindingList title={t('systemCheck.inOrder')} rows={inOrder} />}
    </Stack>
  )
}

const tones = { ok: 'ok', warning: 'warn', problem: 'bad' } as const

function FindingList({ title, rows }: { title: string; rows: readonly SystemCheckRow[] }) {
  const t = useTranslate()
  return (
    <Panel title={title}>
      <Lines>
        {rows.map((row) => (
          <Line key={row.name} name={row.title} text={row.finding} facts={row.advice ?? []} keeps>
            <StatusBadge tone={tones[row.status]}>{t(`systemCheck.status.${row.status}`)}</StatusBadge>
          </Line>
        ))}
      </Lines>
    </Panel>
  )
}
