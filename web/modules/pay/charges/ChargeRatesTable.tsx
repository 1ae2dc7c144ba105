import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { type ChargeRate, chargeMethods, chargeRates } from '#contract/payroll/charge-rates.ts'
import { employments } from '#contract/payroll/pay-rules/rule-set.ts'
import { loadCustomers, loadPositions } from '#web/lib/api/choices.ts'
import { formatDate, formatMoney } from '#web/lib/format.ts'
import { periodText } from '#web/lib/list/period-text.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { translate, useTranslate } from '#web/lib/wording.ts'
import { amountText, labelText, percentText, validityOf } from '#web/modules/pay/charges/rate-texts.ts'
import { StatusBadge, type Tone } from '#web/ui/states/StatusBadge.tsx'
import type { Column, Filter } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'
import type { ListState } from '#web/ui/table/list-state.ts'

type Props = {
  of: ListState<ChargeRate>
  /** of one customer: without the customer's column and filter */
  ofCustomer?: boolean
  onOpen: (rate: ChargeRate) => void
  /** the first steps, where there is no rate yet */
  action: ReactNode
}

/** Charge rates with their filters, of one customer or of all. */
export function ChargeRatesTable({ of, ofCustomer = false, onOpen, action }: Props) {
  const t = useTranslate()
  const customer: Filter[] = [
    {
      ...{ kind: 'search', name: 'customer_id', label: t('chargeRates.list.customer') },
      ...{ load: loadCustomers, single: true },
    },
  ]
  return (
    <DataTable
      of={of}
      label={t('chargeRates.list.title')}
      columns={ofCustomer ? columnsOfOne : columnsOfAll}
      onOpen={isCallAllowed(chargeRates.update) ? onOpen : undefined}
      search={t(ofCustomer ? 'chargeRates.list.searchOfCustomer' : 'chargeRates.list.search')}
      filters={[
        { kind: 'dates', from: 'from', to: 'to', label: t('chargeRates.list.period'), format: periodText },
        ...(ofCustomer ? [] : customer),
        {
          ...{ kind: 'search', name: 'position_id', label: t('chargeRates.list.position') },
          ...{ load: loadPositions, single: true },
        },
        choiceFilter('employment', t('chargeRates.list.employment'), employments, (value) =>
          t(`payRules.employment.${value}`),
        ),
        choiceFilter('method', t('chargeRates.list.method'), chargeMethods, (value) =>
          t(`chargeRates.method.${value}`),
        ),
      ]}
      empty={{ title: t('chargeRates.list.empty'), text: t('chargeRates.list.emptyText'), action }}
    />
  )
}

// Exports are read again by the import: what is for all is empty, and days are the same in every language.
const customerExports = [
  { title: 'imports.column.charge_rates.customer_code', cell: (row: ChargeRate) => row.customer_code },
  { title: 'chargeRates.list.customer', cell: (row: ChargeRate) => row.customer_name },
] as const

const columns: Column<ChargeRate>[] = [
  {
    id: 'position',
    title: 'chargeRates.list.position',
    sort: 'position_name',
    fixed: true,
    cell: (row) => row.position_name ?? translate('chargeRates.any.position'),
    text: (row) => row.position_name ?? '',
  },
  {
    id: 'site',
    title: 'chargeRates.list.site',
    sort: 'location_name',
    cell: (row) => row.location_name ?? <All />,
    text: (row) => row.location_name ?? '',
  },
  {
    id: 'employment',
    title: 'chargeRates.list.employment',
    cell: (row) => <Employment rate={row} />,
    text: ({ employment }) => (employment === null ? '' : translate(`payRules.employment.${employment}`)),
  },
  {
    id: 'label',
    title: 'chargeRates.list.label',
    cell: (row) => <Label rate={row} />,
    exports: [
      {
        title: 'chargeRates.list.label',
        cell: ({ label }) => (label === null ? '' : translate(`payRules.label.${label}`)),
      },
      { title: 'imports.column.charge_rates.code', cell: (row) => row.code },
    ],
  },
  {
    id: 'amount',
    title: 'chargeRates.list.amount',
    align: 'end',
    cell: (row) => <Amount rate={row} />,
    exports: [
      { title: 'chargeRates.list.method', cell: (row) => <Method rate={row} /> },
      { title: 'chargeRates.list.amount', cell: bareAmount },
    ],
  },
  { id: 'penalties', title: 'chargeRates.list.penalties', cell: (row) => <Penalties rate={row} /> },
  {
    id: 'from',
    title: 'chargeRates.list.from',
    sort: 'starts_on',
    cell: (row) => formatDate(row.starts_on),
    text: (row) => row.starts_on,
  },
  {
    id: 'until',
    title: 'chargeRates.list.until',
    cell: (row) => row.ends_on && formatDate(row.ends_on),
    text: (row) => row.ends_on ?? '',
  },
  { id: 'note', title: 'chargeRates.list.note', hidden: true, cell: (row) => row.note },
  { id: 'status', title: 'chargeRates.list.status', card: 'badge', cell: (row) => <Validity rate={row} /> },
]

/** The customer is in the file, though not on the screen. */
const columnsOfOne = columns.map((column) =>
  column.id === 'position'
    ? {
        ...column,
        exports: [...customerExports, { title: column.title, cell: (row: ChargeRate) => row.position_name }],
      }
    : column,
)

const columnsOfAll: Column<ChargeRate>[] = [
  {
    id: 'customer',
    title: 'chargeRates.list.customer',
    sort: 'customer_name',
    fixed: true,
    cell: (row) => row.customer_name,
    exports: customerExports,
  },
  // The list of all has one column more, and less room.
  ...columns.map((column) => (column.id === 'penalties' ? { ...column, hidden: true } : column)),
]

function bareAmount({ cents, basis_points, currency }: ChargeRate) {
  return cents === null ? percentText(basis_points) : formatMoney(cents, currency)
}

function All() {
  const t = useTranslate()
  return (
    <Text span c="dimmed">
      {t('chargeRates.any.all')}
    </Text>
  )
}

type CellProps = { rate: ChargeRate }

function Employment({ rate: { employment } }: CellProps) {
  const t = useTranslate()
  return employment === null ? <All /> : t(`payRules.employment.${employment}`)
}

function Label({ rate: { label, ...rate } }: CellProps) {
  const t = useTranslate()
  return label === null ? t('chargeRates.any.label') : labelText(t, { ...rate, label })
}

function Amount({ rate }: CellProps) {
  const t = useTranslate()
  return amountText(t, rate, rate.currency)
}

function Method({ rate: { method } }: CellProps) {
  const t = useTranslate()
  return t(`chargeRates.method.${method}`)
}

/** Only a fixed rate for all lines leaves it open. */
function Penalties({ rate: { method, label, passes_penalties } }: CellProps) {
  const t = useTranslate()
  if (method !== 'fixed' || label !== null) return null
  return t(`chargeRates.penalties.${passes_penalties ? 'passed' : 'included'}`)
}

const tones: Readonly<Record<ReturnType<typeof validityOf>, Tone>> = {
  current: 'ok',
  to_come: 'info',
  ended: 'neutral',
}

function Validity({ rate }: CellProps) {
  const t = useTranslate()
  const validity = validityOf(rate)
  return <StatusBadge tone={tones[validity]}>{t(`chargeRates.status.${validity}`)}</StatusBadge>
}
