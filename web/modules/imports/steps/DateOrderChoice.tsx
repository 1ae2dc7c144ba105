import { Select, Text } from '@mantine/core'
import { dateFields, type CellDateOrder, cellDateOrders } from '#contract/platform/import-fields.ts'
import { type ImportColumn, type ImportTable } from '#contract/platform/imports.ts'
import { formatDate } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'

/** The columns with dates of which some are ambiguous, and whose order cannot be detected. */
export const unclearDates = ({ columns }: ImportTable) =>
  columns.filter((column) => isDated(column) && column.dates?.order === null)

const isDated = ({ field, dates }: ImportColumn) => field !== null && dates !== null && dateFields.includes(field)

type Props = { column: ImportColumn; onOrder: (order: CellDateOrder) => void }

/** The order of day and month in a column: detected, or selected by the user where it is ambiguous. */
export function DateOrderChoice({ column, onOrder }: Props) {
  const t = useTranslate()
  const { dates, header } = column
  if (!isDated(column) || dates === null) return null
  const read = (order: CellDateOrder) =>
    t(`imports.match.dates_${order}`, { example: dates.example, day: formatDate(dates[order]) })
  if (dates.settled && dates.order !== null)
    return (
      <Text size="xs" c="dimmed" mt={4}>
        {read(dates.order)}
      </Text>
    )
  return (
    <Select
      mt="xs"
      aria-label={t('imports.match.datesOf', { column: header })}
      placeholder={t('imports.match.datesChoose')}
      description={t('imports.match.datesHelp')}
      inputWrapperOrder={['input', 'description', 'error']}
      error={dates.order === null}
      value={dates.order}
      onChange={(value) => {
        const order = cellDateOrders.find((one) => one === value)
        if (order !== undefined) onOrder(order)
      }}
      data={cellDateOrders.map((order) => ({ value: order, label: read(order) }))}
      allowDeselect={false}
    />
  )
}
