import { Code, Stack, Text } from '@mantine/core'
import { audit, type AuditEntry } from '#contract/platform/audit.ts'
import { formatInstant, formatNumber } from '#web/lib/format.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { doerWord } from '#web/modules/audit/audit-texts.ts'
import { ChangePanel } from '#web/modules/audit/ChangePanel.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'

type Props = { id: string | null; record_id: string | null; onClose: () => void }

/** One entry: actor, time, address, and every change before and after. */
export function EntryDrawer({ id, record_id, onClose }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer opened={id !== null} onClose={onClose} size="xl" title={t('audit.entry.title')}>
      {id !== null && <Entry id={id} record_id={record_id} />}
    </SideDrawer>
  )
}

function Entry({ id, record_id }: { id: string; record_id: string | null }) {
  const query = useApiQuery(audit.info, { id, record_id })
  return <Loaded of={query}>{(entry) => <EntryFacts entry={entry} />}</Loaded>
}

function EntryFacts({ entry }: { entry: AuditEntry }) {
  const t = useTranslate()
  const owner = entry.agency_id === null ? t('audit.list.platform') : entry.agency_name
  const unseen = entry.change_count - entry.changes.length
  return (
    <Stack>
      <Facts
        items={[
          { label: t('audit.list.who'), value: doerWord(entry) },
          { label: t('audit.list.at'), value: formatInstant(entry.at, undefined, 'full') },
          { label: t('audit.list.address'), value: entry.address },
          { label: t('audit.list.call'), value: entry.call && <Code>{entry.call}</Code> },
          { label: t('audit.list.agency'), value: owner },
          { label: t('audit.list.number'), value: formatNumber(entry.number) },
          { label: t('audit.entry.hash'), value: <Code>{entry.hash.slice(0, 16)}…</Code> },
        ]}
      />
      {entry.changes.map((change) => (
        <ChangePanel key={change.line} change={change} named={entry.names} />
      ))}
      {unseen > 0 && <Text c="dimmed">{t('audit.entry.unseen', { count: unseen })}</Text>}
    </Stack>
  )
}
