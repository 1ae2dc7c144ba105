import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type CostRateWithActions, costKinds, costRates } from '#contract/payroll/cost-rates.ts'
import { states } from '#contract/values/formats/identifiers.ts'
import { today } from '#web/lib/format.ts'
import { periodText } from '#web/lib/list/period-text.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { May } from '#web/lib/session/May.tsx'
import { isCallAllowed, useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { CostCalculator } from '#web/modules/pay/costs/CostCalculator.tsx'
import type { OpenedCostRate } from '#web/modules/pay/costs/CostRateDrawer.tsx'
import { FillInButton } from '#web/modules/pay/costs/FillInButton.tsx'
import { amountText, workText } from '#web/modules/pay/costs/cost-texts.ts'
import { useCheckBulk } from '#web/modules/pay/costs/use-check-bulk.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import type { Column, Filter } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'
import type { Translate } from '#web/wording/translate.ts'

const CostRateDrawer = whenOpened(
  () => import('#web/modules/pay/costs/CostRateDrawer.tsx').then((module) => module.CostRateDrawer),
  ({ opened }) => opened !== null,
)

type Cell = { rate: CostRateWithActions }

const columns: Column<CostRateWithActions>[] = [
  { id: 'kind', title: 'costRates.list.kind', sort: 'kind', fixed: true, cell: (rate) => <Kind rate={rate} /> },
  { id: 'amount', title: 'costRates.list.amount', align: 'end', cell: (rate) => <Amount rate={rate} /> },
  { id: 'work', title: 'costRates.list.work', sort: 'state', cell: (rate) => <Work rate={rate} /> },
  {
    id: 'days',
    title: 'costRates.list.days',
    sort: 'starts_on',
    cell: ({ starts_on, ends_on }) => periodText(starts_on, ends_on),
  },
  { id: 'source', title: 'costRates.list.source', wide: true, cell: ({ source }) => source },
  {
    id: 'check',
    title: 'costRates.list.check',
    card: 'badge',
    cell: ({ to_check }) => <RecordStatus of="costRates.check" status={to_check ? 'to_check' : 'checked'} />,
  },
]

const columnsOfPlatform = columns.toSpliced(1, 0, {
  id: 'agency',
  title: 'costRates.list.agency',
  cell: ({ agency_name }) => agency_name,
})

function Kind({ rate }: Cell) {
  const t = useTranslate()
  return t(`costRates.kind.${rate.kind}`)
}

function Amount({ rate }: Cell) {
  const t = useTranslate()
  return amountText(t, rate, rate.currency)
}

function Work({ rate }: Cell) {
  const t = useTranslate()
  return workText(t, rate)
}

/** What hours cost beside pay, and what an hour comes to by it. */
export function CostRatesScreen() {
  const t = useTranslate()
  const ofPlatform = useSession()?.user?.agency === null
  const list = useList(costRates.list, { name: 'cost-rates' })
  const { bulk, results } = useCheckBulk()
  const [opened, setOpened] = useState<OpenedCostRate>(null)
  const actions = (
    <Group gap="sm">
      {list.total > 0 && <FillInButton />}
      <May call={costRates.store}>
        <Button onClick={() => setOpened('new')} leftSection={<IconPlus size={16} aria-hidden />}>
          {t('costRates.list.add')}
        </Button>
      </May>
    </Group>
  )
  return (
    <Page title={t('costRates.list.title')} description={t('costRates.list.text')} actions={actions}>
      <DataTable
        of={list}
        label={t('costRates.list.title')}
        columns={ofPlatform ? columnsOfPlatform : columns}
        onOpen={isCallAllowed(costRates.update) ? setOpened : undefined}
        search={t('costRates.list.search')}
        filters={filtersIn(t)}
        bulk={bulk}
        empty={{
          title: t('costRates.list.empty'),
          text: t('costRates.list.emptyText'),
          action: <FillInButton variant="filled" />,
        }}
      />
      {results}
      <May call={costRates.calculate}>
        <CostCalculator />
      </May>
      <CostRateDrawer opened={opened} onClose={() => setOpened(null)} />
    </Page>
  )
}

const filtersIn = (t: Translate): Filter[] => [
  choiceFilter('kind', t('costRates.list.kind'), costKinds, (kind) => t(`costRates.kind.${kind}`)),
  choiceFilter('state', t('costRates.list.state'), states, (state) => state),
  {
    kind: 'choice',
    name: 'on',
    label: t('costRates.list.days'),
    options: [{ value: today(), label: t('costRates.list.today') }],
    single: true,
  },
  {
    kind: 'choice',
    name: 'to_check',
    label: t('costRates.list.check'),
    options: [
      { value: 'true', label: t('costRates.check.to_check') },
      { value: 'false', label: t('costRates.check.checked') },
    ],
    single: true,
  },
]
