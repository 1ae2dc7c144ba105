import { Alert, Button, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconDownload, IconInfoCircle, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ImportSource } from '#contract/platform/import-fields.ts'
import { type ImportRecord, imports } from '#contract/platform/imports.ts'
import { useDownload } from '#web/lib/api/files.ts'
import { formatList, formatNumber } from '#web/lib/format.ts'
import { queryOf } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { translate, useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/imports/Import.module.css'
import { ImportEntries } from './ImportEntries.tsx'
import { ImportFacts } from './ImportFacts.tsx'
import { ImportRows } from './ImportRows.tsx'
import type { ChosenFile } from '#web/modules/imports/use-check.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { ProgressPanel } from '#web/ui/states/ProgressPanel.tsx'

type Props = { record: ImportRecord; listHref: string; onAgain: () => void }
type ReviewProps = Props & { kind: ImportSource; chosen: ChosenFile | null; onChecked: (id: string) => void }

/** The expected changes, then the progress, then the result. */
export function ImportReview({ record, listHref, onAgain, kind, chosen, onChecked }: ReviewProps) {
  const t = useTranslate()
  return (
    <Stack gap="lg">
      <RowCounts record={record} />
      {record.unknown_columns.length > 0 && (
        <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} title={t('imports.review.unknown')}>
          {formatList(record.unknown_columns)}
        </Alert>
      )}
      {record.status === 'checked' && record.unknown_entries.length > 0 && (
        <ImportEntries record={record} kind={kind} chosen={chosen} onChecked={onChecked} />
      )}
      <Panel title={record.filename} actions={<ReportButtons record={record} />}>
        {record.company_name !== null && (
          <Text c="dimmed">{t('imports.review.company', { company: record.company_name })}</Text>
        )}
        <ImportFacts record={record} />
        <ReviewStep record={record} listHref={listHref} onAgain={onAgain} />
      </Panel>
      <Panel title={t('imports.review.rows')}>
        <ImportRows record={record} />
      </Panel>
    </Stack>
  )
}

const countedFields = ['creates', 'updates', 'sames', 'refusals', 'warnings'] as const

function RowCounts({ record }: { record: ImportRecord }) {
  const t = useTranslate()
  return (
    <SimpleGrid cols={{ base: 2, sm: 5 }} className={classes.counts}>
      {countedFields.map((name) => (
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

/** To correct the refused rows in their own columns, and import them again. */
function RefusedButton({ record }: { record: ImportRecord }) {
  const t = useTranslate()
  const refused = useDownload(imports.refused)
  if (record.refusals === 0) return null
  return (
    <Button
      variant="default"
      loading={refused.busy}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => refused.start({ id: record.id, format: 'xlsx' })}
    >
      {t('imports.review.refusedRows', { count: record.refusals })}
    </Button>
  )
}

function ReportButtons({ record }: { record: ImportRecord }) {
  const t = useTranslate()
  const report = useDownload(imports.report)
  return (['xlsx', 'csv'] as const).map((format) => (
    <Button
      key={format}
      size="xs"
      variant="default"
      loading={report.busy}
      leftSection={<IconDownload size={14} aria-hidden />}
      onClick={() => report.start({ id: record.id, format })}
    >
      {t('imports.review.report', { format: format.toUpperCase() })}
    </Button>
  ))
}

function ReviewStep({ record, listHref, onAgain }: Props) {
  const t = useTranslate()
  const left = record.total - record.refusals
  if (record.status === 'queued' || record.status === 'running')
    return (
      <Stack gap="md">
        <ProgressPanel
          title={t('imports.run.title')}
          done={Math.min(record.done, left)}
          total={left}
          text={t('imports.run.text')}
        />
        <Group>
          <CancelButton record={record} />
        </Group>
      </Stack>
    )
  if (record.status === 'done' || record.status === 'cancelled')
    return <ImportEnded record={record} listHref={listHref} onAgain={onAgain} />
  return (
    <Stack gap="sm">
      {record.status === 'failed' ? <Stopped record={record} /> : <Ready record={record} />}
      {record.refusals > 0 && <Text c="dimmed">{t('imports.review.refused', { count: record.refusals })}</Text>}
      <Group>
        {record.allowed_actions.includes('start') && record.creates + record.updates > 0 && (
          <StartButton record={record} />
        )}
        <RefusedButton record={record} />
        <AgainButton onAgain={onAgain} />
        {record.status === 'failed' && <CancelButton record={record} />}
      </Group>
    </Stack>
  )
}

function CancelButton({ record }: { record: ImportRecord }) {
  const t = useTranslate()
  const client = useQueryClient()
  const cancel = useSend(imports.cancel, {
    failed: t('imports.cancel.failed'),
    onDone: (value) => client.setQueryData(queryOf(imports.info, { id: value.id }).queryKey, value),
  })
  if (!record.allowed_actions.includes('cancel')) return null
  return (
    <ConfirmButton
      label={t('imports.cancel.label')}
      question={t('imports.cancel.question')}
      text={t('imports.cancel.text')}
      tone="bad"
      busy={cancel.busy}
      onConfirm={() => cancel.send({ id: record.id })}
    />
  )
}

function Ready({ record }: { record: ImportRecord }) {
  const t = useTranslate()
  const toWrite = record.creates + record.updates
  return <Text>{t(toWrite === 0 ? 'imports.review.nothing' : 'imports.review.ready', { count: toWrite })}</Text>
}

function Stopped({ record }: { record: ImportRecord }) {
  const t = useTranslate()
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} title={t('imports.failed.title')} role="alert">
      <Stack gap="xs">
        {record.failure !== null && record.failure.code !== 'failure' && (
          <Text inherit>{translate(`refusals.${record.failure.code}`)}</Text>
        )}
        <Text inherit>
          {t('imports.failed.text', {
            done: formatNumber(record.done),
            total: formatNumber(record.total - record.refusals),
          })}
        </Text>
        {record.failure !== null && (
          <Text inherit>{t('imports.failed.reference', { reference: record.failure.reference })}</Text>
        )}
      </Stack>
    </Alert>
  )
}

function StartButton({ record }: { record: ImportRecord }) {
  const t = useTranslate()
  const client = useQueryClient()
  const start = useSend(imports.start, {
    failed: t('imports.review.failed'),
    // Updates the cache at once, so that the user does not press again during the first poll.
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
  const t = useTranslate()
  return (
    <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onAgain}>
      {t('imports.review.again')}
    </Button>
  )
}

function ImportEnded({ record, listHref, onAgain }: Props) {
  const t = useTranslate()
  return (
    <Stack gap="sm">
      {record.status === 'done' ? <ImportDone record={record} /> : <Cancelled record={record} />}
      {record.refusals > 0 && <Text c="dimmed">{t('imports.review.refused', { count: record.refusals })}</Text>}
      <Group>
        <Button component="a" href={listHref}>
          {t('imports.done.list')}
        </Button>
        <RefusedButton record={record} />
        <Button variant="default" onClick={onAgain}>
          {t('imports.done.again')}
        </Button>
      </Group>
    </Stack>
  )
}

function ImportDone({ record }: { record: ImportRecord }) {
  const t = useTranslate()
  return (
    <Alert color="teal" icon={<IconCircleCheck aria-hidden />} title={t('imports.done.title')} role="status">
      {t('imports.done.text', { created: formatNumber(record.creates), updated: formatNumber(record.updates) })}
    </Alert>
  )
}

function Cancelled({ record }: { record: ImportRecord }) {
  const t = useTranslate()
  return (
    <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} title={t('imports.cancelled.title')} role="status">
      {t('imports.cancelled.text', {
        done: formatNumber(record.done),
        total: formatNumber(record.total - record.refusals),
      })}
    </Alert>
  )
}
