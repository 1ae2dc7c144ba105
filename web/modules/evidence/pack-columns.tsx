import { Progress, Text } from '@mantine/core'
import type { EvidencePack } from '#contract/platform/evidence.ts'
import { formatBytes, formatDateRange, formatInstant, formatPercent } from '#web/lib/format.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import type { Column } from '#web/ui/table/column.ts'
import classes from './Evidence.module.css'

export const packColumns: Column<EvidencePack>[] = [
  {
    id: 'subject',
    title: 'evidence.list.subject',
    sort: 'subject_name',
    fixed: true,
    cell: (row) => <Subject pack={row} />,
  },
  { id: 'period', title: 'evidence.list.period', cell: (row) => formatDateRange(row.first_day, row.last_day) },
  { id: 'recipient', title: 'evidence.list.recipient', cell: (row) => row.recipient },
  { id: 'purpose', title: 'evidence.list.purpose', cell: (row) => <Text lineClamp={2}>{row.purpose}</Text> },
  { id: 'made_by', title: 'evidence.list.madeBy', cell: (row) => row.made_by_name },
  { id: 'made_at', title: 'evidence.list.madeAt', sort: 'created_at', cell: (row) => formatInstant(row.created_at) },
  { id: 'contents', title: 'evidence.list.contents', hidden: true, cell: (row) => <Contents pack={row} /> },
  {
    id: 'size',
    title: 'evidence.list.size',
    align: 'end',
    hidden: true,
    cell: (row) => (row.size === null ? null : formatBytes(row.size)),
  },
  {
    id: 'manifest',
    title: 'evidence.list.manifest',
    hidden: true,
    card: 'none',
    cell: (row) => <span className={classes.fingerprint}>{row.manifest_sha256}</span>,
  },
  {
    id: 'fingerprint',
    title: 'evidence.list.fingerprint',
    hidden: true,
    card: 'none',
    cell: (row) => <span className={classes.fingerprint}>{row.key_fingerprint}</span>,
  },
  { id: 'status', title: 'evidence.list.status', card: 'badge', cell: (row) => <Status pack={row} /> },
]

function Subject({ pack }: { pack: EvidencePack }) {
  const t = useTranslate()
  return (
    <div>
      <Text fw={600}>{pack.subject_name}</Text>
      <Text size="xs" c="dimmed">
        {t(`evidence.subject.${pack.subject}`)}
      </Text>
    </div>
  )
}

function Contents({ pack: { with_facts, with_files } }: { pack: EvidencePack }) {
  const t = useTranslate()
  const facts = t(with_facts ? 'evidence.withFacts' : 'evidence.withoutFacts')
  return [facts, with_files && t('evidence.withFiles')].filter(Boolean).join(', ')
}

function Status({ pack }: { pack: EvidencePack }) {
  const t = useTranslate()
  const { status, done, total, expires_at, failure_reference } = pack
  const share = total === 0 ? 0 : done / total
  return (
    <div>
      <RecordStatus of="evidence.status" status={status} />
      {status === 'running' && (
        <Progress value={share * 100} mt={4} aria-label={t('evidence.progress', { percent: formatPercent(share) })} />
      )}
      {status === 'ready' && expires_at !== null && (
        <Text size="xs" c="dimmed">
          {t('evidence.availableUntil', { at: formatInstant(expires_at) })}
        </Text>
      )}
      {status === 'failed' && (
        <Text size="xs" c="dimmed">
          {t('evidence.failedText', { reference: failure_reference ?? '' })}
        </Text>
      )}
    </div>
  )
}
