import { Text } from '@mantine/core'
import { useEffect } from 'react'
import { audit, auditActions, auditEntities, type AuditRow } from '#contract/platform/audit.ts'
import { callApi } from '#web/lib/api/call.ts'
import { compareTexts, formatInstant, formatNumber, ownZone } from '#web/lib/format.ts'
import { useGo, useSearchParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { periodText } from '#web/lib/list/period-text.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { actionWord, doerWord, entityWord, auditEntityWord } from '#web/modules/audit/audit-texts.ts'
import { VerifyChain } from '#web/modules/audit/VerifyChain.tsx'
import type { Column, Filter } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'

const EntryDrawer = whenOpened(
  () => import('#web/modules/audit/EntryDrawer.tsx').then((module) => module.EntryDrawer),
  ({ id }) => id !== null,
)

const columns: Column<AuditRow>[] = [
  {
    id: 'what',
    title: 'audit.list.what',
    fixed: true,
    cell: (row) => <RecordCell row={row} />,
    exports: [
      { title: 'audit.list.what', cell: (row) => <ChangeCell row={row} /> },
      { title: 'audit.list.record', cell: (row) => <Record row={row} /> },
    ],
  },
  { id: 'name', title: 'audit.list.who', cell: (row) => doerWord(row) },
  { id: 'at', title: 'audit.list.at', sort: 'at', cell: (row) => formatInstant(row.at) },
  { id: 'agency', title: 'audit.list.agency', hidden: true, cell: (row) => <AgencyName row={row} /> },
  { id: 'call', title: 'audit.list.call', hidden: true, card: 'none', cell: (row) => row.call ?? '–' },
  { id: 'address', title: 'audit.list.address', card: 'none', cell: (row) => row.address ?? '–' },
  { id: 'number', title: 'audit.list.number', align: 'end', card: 'none', cell: (row) => formatNumber(row.number) },
]

function RecordCell({ row }: { row: AuditRow }) {
  return (
    <div>
      <Text span fw={600}>
        <ChangeCell row={row} />
      </Text>
      <Text size="xs" c="dimmed" lineClamp={1}>
        <Record row={row} />
      </Text>
    </div>
  )
}

/** The first change of an entry, and to how many records it applied. */
function ChangeCell({ row: { summary } }: { row: AuditRow }) {
  const [first] = summary
  const rows = first && first.rows > 1 ? ` × ${formatNumber(first.rows)}` : ''
  return first && `${auditEntityWord(first)}${rows}`
}

/** The record of the first change, and how many others were changed. */
function Record({ row: { summary } }: { row: AuditRow }) {
  const t = useTranslate()
  const [first, ...others] = summary
  const more = others.length > 0 && t('audit.list.more', { count: others.length })
  return [first?.label, more].filter(Boolean).join(' ')
}

function AgencyName({ row }: { row: AuditRow }) {
  const t = useTranslate()
  return row.agency_id === null ? t('audit.list.platform') : row.agency_name
}

/** The audit log; `?record=` with a record's id filters to that record. */
export function AuditScreen() {
  const t = useTranslate()
  useRecordInAddress()
  const list = useList(audit.list, { name: 'audit', sort: ['at', 'desc'], fixed: { zone: ownZone() }, perPage: 50 })
  const [entry, setEntry] = useSearchParam('entry')
  const record_id = list.filters.record_id?.[0] ?? null
  return (
    <Page title={t('audit.list.title')} description={t('audit.list.text')} actions={<VerifyChain />}>
      <DataTable
        of={list}
        label={t('audit.list.title')}
        columns={columns}
        onOpen={(row) => setEntry(row.id)}
        filters={useFilters(record_id)}
        search={t('audit.list.search')}
        empty={{ title: t('audit.list.empty'), text: t('audit.list.emptyText') }}
      />
      <EntryDrawer id={entry} record_id={record_id} onClose={() => setEntry(null)} />
    </Page>
  )
}

function useRecordInAddress() {
  const [record] = useSearchParam('record')
  const go = useGo()
  useEffect(() => {
    if (record !== null) go(hrefOf('/audit', null, { record_id: record }), { replace: true })
  }, [record, go])
}

function useFilters(record_id: string | null): Filter[] {
  const t = useTranslate()
  const choices = (values: readonly string[], word: (value: string) => string) =>
    values
      .map((value) => ({ value, label: word(value) }))
      .toSorted((one, other) => compareTexts(one.label, other.label))
  return [
    { kind: 'dates', from: 'from', to: 'to', label: t('audit.list.period'), format: periodText },
    { kind: 'search', name: 'person_id', label: t('audit.list.who'), load: loadPeople, single: true },
    { kind: 'choice', name: 'entity', label: t('audit.list.entity'), options: choices(auditEntities, entityWord) },
    { kind: 'choice', name: 'action', label: t('audit.list.action'), options: choices(auditActions, actionWord) },
    { kind: 'search', name: 'record_id', label: t('audit.list.record'), load: recordsNamed(record_id), single: true },
  ]
}

const loadPeople = (q: string) => callApi(audit.people, { q })

// A record is searched by its id, which is in the URL of its own screen.
const recordsNamed = (chosen: string | null) => (q: string) => {
  const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(q)?.[0] ?? chosen
  return Promise.resolve(id === null ? [] : [{ id, name: `…${id.slice(-6)}` }])
}
