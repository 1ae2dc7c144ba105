import { Group, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { type ImportMessage, type ImportRecord, type ImportRow, imports } from '#contract/platform/imports.ts'
import { formatDate } from '#web/lib/format.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { translate, useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/imports/Import.module.css'
import stacked from '#web/ui/table/StackedTable.module.css'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { LongText } from '#web/ui/text/LongText.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { TableScroll } from '#web/ui/table/TableScroll.tsx'
import { Pages } from '#web/ui/table/pages/Pages.tsx'

// The server sends the text key of each message.
// words: validation, refusals, chargeRates

const rowFilters = ['messages', 'all'] as const
const perPage = 25

/** The rows of a file with their messages; those with problems come first. */
export function ImportRows({ record }: { record: ImportRecord }) {
  const t = useTranslate()
  const [which, setWhich] = useState<(typeof rowFilters)[number]>(
    record.refusals + record.warnings > 0 ? 'messages' : 'all',
  )
  const [page, setPage] = useState(1)
  const query = useApiQuery(
    imports.rows,
    { id: record.id, page, per_page: perPage, ...(which === 'messages' && { only_messages: 'true' }) },
    { keepPrevious: true },
  )
  return (
    <Stack gap="md">
      <Group>
        <SegmentedControl
          aria-label={t('imports.review.rows')}
          value={which}
          onChange={(value) => {
            setWhich(value === 'all' ? 'all' : 'messages')
            setPage(1)
          }}
          data={rowFilters.map((value) => ({ value, label: t(`imports.rows.${value}`) }))}
        />
      </Group>
      <Loaded of={query}>
        {(data) => (
          <>
            {data.total === 0 ? (
              <EmptyState title={t('imports.rows.clean')} text={t('imports.rows.cleanText')} />
            ) : (
              <RowTable rows={data.rows} record={record} />
            )}
            {data.total > perPage && <Pages total={Math.ceil(data.total / perPage)} page={page} onChange={setPage} />}
          </>
        )}
      </Loaded>
    </Stack>
  )
}

function RowTable({ rows, record }: { rows: readonly ImportRow[]; record: ImportRecord }) {
  const t = useTranslate()
  const isOver = record.status === 'done' || record.status === 'cancelled'
  return (
    <TableScroll label={t('imports.review.rows')}>
      {/* The roles are explicit: a phone lays the rows out as cards, which removes the table's own semantics. */}
      <Table aria-label={t('imports.review.rows')} role="table" className={`${stacked.stacked} ${classes.rows}`}>
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            <Table.Th role="columnheader" ta="end">
              {t('imports.rows.row')}
            </Table.Th>
            <Table.Th role="columnheader">{t('imports.rows.record')}</Table.Th>
            <Table.Th role="columnheader">{t(isOver ? 'imports.rows.happened' : 'imports.rows.verdict')}</Table.Th>
            <Table.Th role="columnheader">{t('imports.rows.message')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {rows.map((row) => (
            <RowCells key={`${row.kind} ${row.row}`} row={row} record={record} isOver={isOver} />
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}

function RowCells({ row, record, isOver }: { row: ImportRow; record: ImportRecord; isOver: boolean }) {
  return (
    <Table.Tr role="row">
      <Table.Td role="cell" ta="end">
        {row.row}
      </Table.Td>
      <Table.Td role="cell">
        <LongText text={row.label} />
        {record.kind === 'workbook' && (
          <Text size="sm" c="dimmed">
            {translate(`imports.sheet.${row.kind}`)}
          </Text>
        )}
      </Table.Td>
      <Table.Td role="cell">
        <VerdictBadge verdict={isOver && !row.written && row.verdict !== 'refused' ? 'notWritten' : row.verdict} />
      </Table.Td>
      <Table.Td role="cell">
        {row.messages.map((message) => (
          <Message key={`${message.column} ${message.key} ${JSON.stringify(message.params)}`} message={message} />
        ))}
      </Table.Td>
    </Table.Tr>
  )
}

const tones = { create: 'ok', update: 'info', same: 'neutral', refused: 'bad', notWritten: 'warn' } as const

function VerdictBadge({ verdict }: { verdict: keyof typeof tones }) {
  const t = useTranslate()
  return <StatusBadge tone={tones[verdict]}>{t(`imports.verdict.${verdict}`)}</StatusBadge>
}

function Message({ message }: { message: ImportMessage }) {
  const t = useTranslate()
  return (
    <Text size="sm">
      <Text span inherit fw={600}>
        {message.column}
      </Text>{' '}
      {message.value !== undefined && message.value !== '' && (
        <Text span inherit className={classes.value}>
          {t('imports.rows.value', { value: message.value })}
        </Text>
      )}{' '}
      <Text span inherit className={classes.message} data-severity={message.severity}>
        {translate(message.key, readable(message.params))}
      </Text>
      {message.severity === 'refuse' && message.example !== undefined && message.example !== '' && (
        <Text span inherit c="dimmed">
          {' '}
          {t('imports.rows.example', { example: message.example })}
        </Text>
      )}
    </Text>
  )
}

/** Formats the dates in a message. */
const readable = (params: ImportMessage['params']) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? formatDate(String(value)) : value,
    ]),
  )
