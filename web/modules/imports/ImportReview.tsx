import { Alert, Button, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconDownload, IconInfoCircle, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ImportRecord, imports } from '#contract/imports.ts'
import { useDownload } from '#web/lib/files.ts'
import { formatList, formatNumber } from '#web/lib/format.ts'
import { queryOf } from '#web/lib/use-ask.ts'
import { useSend } from '#web/lib/use-send.ts'
import { useWords } from '#web/lib/wording.ts'
import classes from '#web/modules/imports/Import.module.css'
import { ImportRows } from '#web/modules/imports/ImportRows.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { ProgressPanel } from '#web/ui/ProgressPanel.tsx'

type Props = { record: ImportRecord; listHref: string; onAgain: () => void }

/** What would happen, then how far it is, then what happened. */
export function ImportReview({ record, listHref, onAgain }: Props) {
  const t = useWords()
  return (
    <Stack gap="lg">
      <Counts record={record} />
      {record.unknown_columns.length > 0 && (
        <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} title={t('imports.review.unknown')}>
          {formatList(record.unknown_columns)}
        </Alert>
      )}
      <Panel title={record.filename} actions={<ReportButton record={record} />}>
        {record.company_name !== null && (
          <Text c="dimmed">{t('imports.review.company', { company: record.company_name })}</Text>
        )}
        <Step record={record} listHref={listHref} onAgain={onAgain} />
      </Panel>
      <Panel title={t('imports.review.rows')}>
        <ImportRows record={record} />
      </Panel>
    </Stack>
  )
}

const counted = ['creates', 'updates', 'sames', 'refusals', 'warnings'] as const

function Counts({ record }: { record: ImportRecord }) {
  const t = useWords()
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, md: 5 }}>
      {counted.map((name) => (
        <Card key={name}>
          <Text size="sm" c="dimmed">
            {t(`imports.count.${name}`)}
          </Text>
          <Text className={classes.number} data-tone={name === 'refusals' && record.refusals > 0 ? 'bad' : undefined}>
            {formatNumber(record[name])}
          </Text>
        </Card>
      ))}
    </SimpleGrid>
  )
}

function ReportButton({ record }: { record: ImportRecord }) {
  const t = useWords()
  const report = useDownload(imports.report)
  if (record.refusals + record.warnings === 0) return null
  return (
    <Button
      size="xs"
      variant="default"
      loading={report.busy}
      leftSection={<IconDownload size={14} aria-hidden />}
      onClick={() => report.start({ id: record.id })}
    >
      {t('imports.review.report')}
    </Button>
  )
}

function Step({ record, listHref, onAgain }: Props) {
  const t = useWords()
  const left = record.total - record.refusals
  if (record.status === 'queued' || record.status === 'running')
    return (
      <ProgressPanel
        title={t('imports.run.title')}
        done={Math.min(record.done, left)}
        total={left}
        text={t('imports.run.text')}
      />
    )
  if (record.status === 'done') return <Done record={record} listHref={listHref} onAgain={onAgain} />
  return (
    <Stack gap="sm">
      {record.status === 'failed' ? <Stopped record={record} /> : <Ready record={record} />}
      {record.refusals > 0 && <Text c="dimmed">{t('imports.review.refused', { count: record.refusals })}</Text>}
      <Group>
        {record.creates + record.updates > 0 && <StartButton record={record} />}
        <AgainButton onAgain={onAgain} />
      </Group>
    </Stack>
  )
}

function Ready({ record }: { record: ImportRecord }) {
  const t = useWords()
  const toWrite = record.creates + record.updates
  return <Text>{t(toWrite === 0 ? 'imports.review.nothing' : 'imports.review.ready', { count: toWrite })}</Text>
}

function Stopped({ record }: { record: ImportRecord }) {
  const t = useWords()
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} title={t('imports.failed.title')} role="alert">
      {t('imports.failed.text', {
        done: formatNumber(record.done),
        total: formatNumber(record.total - record.refusals),
      })}
    </Alert>
  )
}

function StartButton({ record }: { record: ImportRecord }) {
  const t = useWords()
  const client = useQueryClient()
  const start = useSend(imports.start, {
    failed: t('imports.review.failed'),
    // At once, so that nobody presses a second time while the first poll is under way.
    onDone: (started) => client.setQueryData(queryOf(imports.info, { id: started.id }).queryKey, started),
  })
  const count = record.creates + record.updates
  return (
    <Button loading={start.busy} onClick={() => start.send({ id: record.id })}>
      {record.status === 'failed' ? t('imports.failed.goOn') : t('imports.review.start', { count })}
    </Button>
  )
}

function AgainButton({ onAgain }: { onAgain: () => void }) {
  const t = useWords()
  return (
    <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onAgain}>
      {t('imports.review.again')}
    </Button>
  )
}

function Done({ record, listHref, onAgain }: Props) {
  const t = useWords()
  return (
    <Stack gap="sm">
      <Alert color="teal" icon={<IconCircleCheck aria-hidden />} title={t('imports.done.title')} role="status">
        {t('imports.done.text', { created: formatNumber(record.creates), updated: formatNumber(record.updates) })}
      </Alert>
      {record.refusals > 0 && <Text c="dimmed">{t('imports.review.refused', { count: record.refusals })}</Text>}
      <Group>
        <Button component="a" href={listHref}>
          {t('imports.done.list')}
        </Button>
        <Button variant="default" onClick={onAgain}>
          {t('imports.done.again')}
        </Button>
      </Group>
    </Stack>
  )
}
