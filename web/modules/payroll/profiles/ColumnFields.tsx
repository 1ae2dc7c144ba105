import { ActionIcon, Button, Card, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ExportColumn, type ExportField, exportFields, fieldFormats } from '#contract/payroll/export-profiles.ts'
import { useTranslate } from '#web/lib/wording.ts'

type Props = { columns: readonly ExportColumn[]; onChange: (columns: ExportColumn[]) => void }

const maxColumns = 40

/** The columns of a file in order: what each shows, its heading and its format. */
export function ColumnFields({ columns, onChange }: Props) {
  const t = useTranslate()
  const replace = (at: number, column: ExportColumn) =>
    onChange(columns.map((one, each) => (each === at ? column : one)))
  const move = (at: number, by: -1 | 1) => {
    const other = columns[at + by]
    const one = columns[at]
    if (one && other) onChange(columns.map((column, each) => (each === at ? other : each === at + by ? one : column)))
  }
  return (
    <Stack gap="xs" component="section" aria-label={t('payroll.profiles.columnsTitle')}>
      <Text fw={600}>{t('payroll.profiles.columnsTitle')}</Text>
      {columns.map((column, at) => (
        // The place is what identifies a column: a field can occur twice.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <Card key={at} p="xs" withBorder>
          <ColumnRow
            column={column}
            onChange={(changed) => replace(at, changed)}
            onMove={(by) => move(at, by)}
            onRemove={() => onChange(columns.filter((_, each) => each !== at))}
            first={at === 0}
            last={at === columns.length - 1}
          />
        </Card>
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={columns.length >= maxColumns}
          onClick={() => onChange([...columns, { field: 'text', heading: '' }])}
        >
          {t('payroll.profiles.addColumn')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Days are shown by their pattern, everything else in words with an example. */
const formatName = (t: ReturnType<typeof useTranslate>, format: string) => {
  const named = namedFormats.find(([name]) => name === format)
  return named === undefined ? format : t(`payroll.profiles.as_${named[1]}`)
}

const namedFormats = [
  ['decimal', 'decimal'],
  ['minutes', 'minutes'],
  ['hh:mm', 'clock'],
  ['HH:mm', 'hours24'],
  ['h:mm a', 'hours12'],
  ['dollars', 'dollars'],
  ['cents', 'cents'],
] as const

// The select offers the formats of the field; their type is that of all formats.
const formatNamed = (format: string | null) => format as ExportColumn['format']

type RowProps = {
  column: ExportColumn
  onChange: (column: ExportColumn) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  first: boolean
  last: boolean
}

function ColumnRow({ column, onChange, onMove, onRemove, first, last }: RowProps) {
  const t = useTranslate()
  const formats = fieldFormats[column.field]
  const name = t(`payroll.field.${column.field}`)
  const choose = (value: string | null) => {
    const field = exportFields.find((one): one is ExportField => one === value) ?? column.field
    onChange({ field, heading: t(`payroll.field.${field}`) })
  }
  return (
    <Stack gap={6}>
      <Group gap="xs" align="end" justify="flex-end">
        <Select
          flex="1 1 9rem"
          label={t('payroll.profiles.shows')}
          data={exportFields.map((value) => ({ value, label: t(`payroll.field.${value}`) }))}
          value={column.field}
          allowDeselect={false}
          searchable
          onChange={choose}
        />
        <TextInput
          flex="1 1 9rem"
          label={t('payroll.profiles.heading')}
          maxLength={80}
          value={column.heading}
          onChange={(event) => onChange({ ...column, heading: event.currentTarget.value })}
        />
        <ColumnOrderButtons name={name} onMove={onMove} onRemove={onRemove} first={first} last={last} />
      </Group>
      {formats && (
        <Select
          label={t('payroll.profiles.columnFormat')}
          data={formats.map((value) => ({ value, label: formatName(t, value) }))}
          value={column.format ?? formats[0] ?? null}
          allowDeselect={false}
          onChange={(format) => onChange({ ...column, format: formatNamed(format) })}
        />
      )}
      {(column.field === 'text' || column.field === 'rate') && (
        <TextInput
          label={t(column.field === 'text' ? 'payroll.profiles.fixedText' : 'payroll.profiles.ordinaryText')}
          maxLength={80}
          value={column.text ?? ''}
          onChange={(event) => onChange({ ...column, text: event.currentTarget.value })}
        />
      )}
      {column.field === 'rate' && (
        <TextInput
          label={t('payroll.profiles.cancelledText')}
          maxLength={80}
          value={column.cancelled_text ?? ''}
          onChange={(event) => onChange({ ...column, cancelled_text: event.currentTarget.value })}
        />
      )}
    </Stack>
  )
}

/** Moves or removes a column. */
function ColumnOrderButtons({
  name,
  onMove,
  onRemove,
  first,
  last,
}: Omit<RowProps, 'column' | 'onChange'> & { name: string }) {
  const t = useTranslate()
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        disabled={first}
        aria-label={t('payroll.profiles.up', { name })}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        disabled={last}
        aria-label={t('payroll.profiles.down', { name })}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={t('payroll.profiles.removeColumn', { name })}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  )
}
