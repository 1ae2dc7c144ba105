import { Text } from '@mantine/core'
import type { LiabilityGroup, LiabilityRow } from '#contract/payroll/reports/leave-liability.ts'
import { formatHours, formatNumber } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { moneyText, nameOf } from './liability-texts.ts'

const amount = (cents: number | null) => (cents === null ? '' : String(cents / 100))
const hundredths = (value: number) => String(Math.round(value) / 100)

const hours: Column<LiabilityRow> = {
  id: 'hours',
  title: 'reports.column.minutes',
  sort: 'minutes',
  align: 'end',
  cell: (row) => formatHours(row.minutes),
  text: (row) => hundredths((row.minutes * 100) / 60),
}

const days: Column<LiabilityRow> = {
  id: 'days',
  title: 'reports.column.days_hundredths',
  align: 'end',
  cell: (row) => formatNumber(row.days_hundredths / 100),
  text: (row) => hundredths(row.days_hundredths),
}

const rate: Column<LiabilityRow> = {
  id: 'rate',
  title: 'reports.column.rate_cents',
  align: 'end',
  cell: (row) => moneyText(row.rate_cents, row.currency),
  text: (row) => amount(row.rate_cents),
}

const value: Column<LiabilityRow> = {
  id: 'value',
  title: 'reports.column.value_cents',
  sort: 'value_cents',
  align: 'end',
  fixed: true,
  cell: (row) => <Value of={row} />,
  exports: [
    { title: 'reports.column.value_cents', cell: (row) => amount(row.value_cents) },
    { title: 'reports.column.currency', cell: (row) => row.currency },
    { title: 'reports.column.without_rate', cell: (row) => String(row.without_rate) },
  ],
}

const people: Column<LiabilityRow> = {
  id: 'people',
  title: 'reports.column.people',
  align: 'end',
  cell: (row) => formatNumber(row.people),
}

const named = (id: LiabilityGroup): Column<LiabilityRow> => ({
  id: 'name',
  title: `reports.group.${id}`,
  sort: 'name',
  fixed: true,
  cell: (row) => (
    <Text inherit fw={500}>
      {nameOf(row)}
    </Text>
  ),
  text: nameOf,
})

const ofPerson: readonly Column<LiabilityRow>[] = [
  named('employee'),
  { id: 'type', title: 'reports.group.leave_type', cell: (row) => row.type_name },
  hours,
  days,
  rate,
  value,
  { id: 'company', title: 'reports.group.company', wide: true, cell: (row) => row.company_name },
  { id: 'site', title: 'reports.group.location', wide: true, cell: (row) => row.location_name ?? '–' },
]

const ofSums = (group: LiabilityGroup) => [named(group), people, hours, days, value]

export const liabilityColumns: Readonly<Record<LiabilityGroup, readonly Column<LiabilityRow>[]>> = {
  employee: ofPerson,
  leave_type: ofSums('leave_type'),
  company: ofSums('company'),
  location: ofSums('location'),
}

/** Where no rate is known in words: it is not worth nothing. */
function Value({ of: { value_cents, currency, without_rate, rate_cents, employee_id } }: { of: LiabilityRow }) {
  const t = useTranslate()
  if (employee_id !== null && rate_cents === null)
    return <StatusBadge tone="warn">{t('leaveLiability.noRate')}</StatusBadge>
  return (
    <>
      {moneyText(value_cents, currency)}
      {without_rate > 0 && (
        <Text size="xs" c="dimmed">
          {t('leaveLiability.someWithout', { count: without_rate })}
        </Text>
      )}
    </>
  )
}
