import { Alert, Button, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconDownload, IconInfoCircle, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ImportRecord, imports } from '#contract/imports.ts'
import { useDownload } from '#web/lib/files.ts'
import { formatList, formatNumber } from '#web/lib/format.ts'
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
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }}>
      {counted.map((name) => (
        <Card key={name}>
          <Text size="sm" c="dimmed">
            {t(`imports.count.${name}`)}
          </Text>
          <Text className={classes.number}>{formatNumber(record[name])}</Text>
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
    <Button size="xs" variant="default" loading={report.busy} leftSection={<IconDownload size={14} aria-hidden />} onClick={() => report.start({ id: record.id })}>
      {t('imports.review.report')}
    </Button>
  )
}

function Step({ record, listHref, onAgain }: Props) {
  const t = useWords()
  const toWrite = record.creates + record.updates
  if (record.status === 'queued' || record.status === 'running')
    return <ProgressPanel title={t('imports.run.title')} done={record.done} total={record.total - record.refusals} text={t('imports.run.text')} />
  if (record.status === 'done') return <Done record={record} listHref={listHref} onAgain={onAgain} />
  return (
    <Stack gap="sm">
      <Text>{t(toWrite === 0 ? 'imports.review.nothing' : 'imports.review.ready', { count: toWrite })}</Text>
      {record.refusals > 0 && <Text c="dimmed">{t('imports.review.refused', { count: record.refusals })}</Text>}
      <Group>
        {toWrite > 0 && <StartButton record={record} />}
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onAgain}>
          {t('imports.review.again')}
        </Button>
      </Group>
    </Stack>
  )
}

function StartButton({ record }: { record: ImportRecord }) {
  const t = useWords()
  const start = useSend(imports.start, { invalidates: [imports.info], failed: t('imports.review.failed') })
  return (
    <Button loading={start.busy} onClick={() => start.send({ id: record.id })}>
      {t('imports.review.start', { count: record.creates + record.updates })}
    </Button>
  )
}

function Done({ record, listHref, onAgain }: Props) {
  const t = useWords()
  const client = useQueryClient()
  return (
    <Stack gap="sm">
      <Alert color="teal" icon={<IconCircleCheck aria-hidden />} title={t('imports.done.title')}>
        {t('imports.done.text', { created: formatNumber(record.creates), updated: formatNumber(record.updates) })}
      </Alert>
      <Group>
        <Button component="a" href={listHref} onClick={() => void client.invalidateQueries()}>
          {t('imports.done.list')}
        </Button>
        <Button variant="default" onClick={onAgain}>
          {t('imports.done.again')}
        </Button>
      </Group>
    </Stack>
  )
}
