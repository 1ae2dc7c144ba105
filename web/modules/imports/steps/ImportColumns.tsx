import { Badge, Group, Select, Stack, Table, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import {
  type CellDateOrder,
  importFields,
  importKeys,
  type ImportKind,
  requiredFields,
} from '#contract/platform/import-fields.ts'
import { type ImportColumn, type ImportTable } from '#contract/platform/imports.ts'
import { formatNumber } from '#web/lib/format.ts'
import { translate, useTranslate } from '#web/lib/wording.ts'
import classes from './ImportColumns.module.css'
import stacked from '#web/ui/table/StackedTable.module.css'
import { DateOrderChoice } from './DateOrderChoice.tsx'
import { LongText } from '#web/ui/text/LongText.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { TableScroll } from '#web/ui/table/TableScroll.tsx'

type Props = { table: ImportTable; onChange: (table: ImportTable) => void }

/** The translated name of a field. */
export const fieldName = (kind: ImportKind, field: string) => translate(`imports.column.${kind}.${field}`)

/** One table of a file: the key that matches rows with records, and the field of each column. */
export function ImportColumns({ table, onChange }: Props) {
  const t = useTranslate()
  const matched = table.columns.filter(({ field }) => field !== null).length
  return (
    <Panel
      title={table.sheet ?? t('imports.match.title')}
      actions={
        table.remembered && (
          <Badge variant="light" tt="none" size="lg" leftSection={<IconHistory size={14} aria-hidden />}>
            {t('imports.match.remembered')}
          </Badge>
        )
      }
    >
      <Stack gap="lg">
        <Text>
          {t('imports.match.counts', {
            matched: formatNumber(matched),
            columns: formatNumber(table.columns.length),
            rows: formatNumber(table.rows),
          })}
          {table.header_row > 1 && ` ${t('imports.match.headerRow', { row: table.header_row })}`}
        </Text>
        {importKeys[table.kind].length > 1 && (
          <Select
            label={t('imports.match.key')}
            description={t('imports.match.keyHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={table.key}
            onChange={(key) => key !== null && onChange({ ...table, key })}
            data={importKeys[table.kind].map((key) => ({ value: key, label: fieldName(table.kind, key) }))}
            allowDeselect={false}
            maw="24rem"
          />
        )}
        <ColumnTable table={table} onChange={onChange} />
      </Stack>
    </Panel>
  )
}

function ColumnTable({ table, onChange }: Props) {
  const t = useTranslate()
  // Assigning a field to a column removes it from its previous column.
  const setField = (at: number, field: string | null) =>
    onChange({
      ...table,
      columns: table.columns.map((column, index) => {
        if (index === at) return { ...column, field }
        return field !== null && column.field === field ? { ...column, field: null } : column
      }),
    })
  const setOrder = (at: number, order: CellDateOrder) =>
    onChange({
      ...table,
      columns: table.columns.map((column, index) =>
        index === at && column.dates ? { ...column, dates: { ...column.dates, order } } : column,
      ),
    })
  return (
    <TableScroll label={table.sheet ?? t('imports.match.title')}>
      <Table
        aria-label={table.sheet ?? t('imports.match.title')}
        role="table"
        className={`${stacked.stacked} ${classes.columns}`}
      >
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            <Table.Th role="columnheader">{t('imports.match.column')}</Table.Th>
            <Table.Th role="columnheader">{t('imports.match.samples')}</Table.Th>
            <Table.Th role="columnheader">{t('imports.match.field')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {table.columns.map((column, at) => (
            <ColumnRow
              key={column.header}
              table={table}
              column={column}
              onField={(field) => setField(at, field)}
              onOrder={(order) => setOrder(at, order)}
            />
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}

type RowProps = {
  table: ImportTable
  column: ImportColumn
  onField: (field: string | null) => void
  onOrder: (order: CellDateOrder) => void
}

function ColumnRow({ table: { kind, key }, column, onField, onOrder }: RowProps) {
  const t = useTranslate()
  const needed = requiredFields(kind, key)
  return (
    <Table.Tr role="row" data-left-out={column.field === null || undefined}>
      <Table.Td role="cell" className={classes.header}>
        <LongText text={column.header} />
      </Table.Td>
      <Table.Td role="cell" className={classes.samples}>
        <Group gap="xs">
          {column.samples.map((sample) => (
            <div key={sample} className={classes.sample}>
              <LongText text={sample} lines={1} />
            </div>
          ))}
          {column.samples.length === 0 && <Text c="dimmed">{t('imports.match.noSamples')}</Text>}
        </Group>
      </Table.Td>
      <Table.Td role="cell">
        <Select
          aria-label={t('imports.match.fieldOf', { column: column.header })}
          placeholder={t('imports.match.leftOut')}
          value={column.field}
          onChange={onField}
          data={importFields[kind].map((field) => ({
            value: field,
            label: needed.includes(field) ? `${fieldName(kind, field)} *` : fieldName(kind, field),
          }))}
          clearable
          searchable
        />
        <DateOrderChoice column={column} onOrder={onOrder} />
      </Table.Td>
    </Table.Tr>
  )
}
