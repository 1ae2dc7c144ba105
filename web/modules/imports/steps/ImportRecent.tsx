import { Anchor, Group, Stack, Text } from '@mantine/core'
import { type ImportSource } from '#contract/platform/import-fields.ts'
import { type ImportRecord, imports } from '#contract/platform/imports.ts'
import { formatInstant, formatNumber } from '#web/lib/format.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/imports/Import.module.css'
import { Panel } from '#web/ui/page/Panel.tsx'
import { StatusBadge, type Tone } from '#web/ui/states/StatusBadge.tsx'

const pollMilliseconds = 3000
const isUnderWay = ({ status }: ImportRecord) => status === 'queued' || status === 'running'

/** The latest imports, with their progress and a link to resume each. */
export function ImportRecent({ kind }: { kind: ImportSource }) {
  const t = useTranslate()
  const recent = useApiQuery(imports.recent, { kind }).data ?? []
  const underWay = recent.some(isUnderWay)
  useApiQuery(imports.recent, { kind }, { when: underWay, everyMs: underWay ? pollMilliseconds : null })
  if (recent.length === 0) return null
  return (
    <Panel title={t('imports.recent.title')}>
      <Stack gap={0} component="ul" className={classes.recent}>
        {recent.map((record) => (
          <Entry key={record.id} record={record} />
        ))}
      </Stack>
    </Panel>
  )
}

const tones: Readonly<Record<ImportRecord['status'], Tone>> = {
  checked: 'neutral',
  queued: 'info',
  running: 'info',
  done: 'ok',
  failed: 'bad',
  cancelled: 'warn',
}

function Entry({ record }: { record: ImportRecord }) {
  const t = useTranslate()
  const [, show] = useSearchParam('import')
  const toWrite = record.total - record.refusals
  const counts = {
    ...{ created: formatNumber(record.creates), updated: formatNumber(record.updates) },
    ...{ refused: formatNumber(record.refusals), done: formatNumber(Math.min(record.done, toWrite)) },
    total: formatNumber(toWrite),
  }
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <Stack gap={0}>
          <Anchor component="button" type="button" ta="start" onClick={() => show(record.id)}>
            {record.filename}
          </Anchor>
          <Text size="sm" c="dimmed">
            {formatInstant(record.created_at)} ·{' '}
            {t(isUnderWay(record) ? 'imports.recent.soFar' : 'imports.recent.counts', counts)}
          </Text>
        </Stack>
        <StatusBadge tone={tones[record.status]}>{t(`imports.recent.${record.status}`)}</StatusBadge>
      </Group>
    </li>
  )
}
