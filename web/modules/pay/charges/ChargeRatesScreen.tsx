import { Button } from '@mantine/core'
import { IconFileImport, IconPlus, IconTrendingUp } from '@tabler/icons-react'
import { useState } from 'react'
import { type ChargeRate, chargeRates } from '#contract/payroll/charge-rates.ts'
import type { OpenedRow } from '#web/lib/form/EntityDrawer.tsx'
import { today } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useFiltersAtFirst } from '#web/lib/list/use-default-filters.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { May } from '#web/lib/session/May.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { ChargeRatesTable } from '#web/modules/pay/charges/ChargeRatesTable.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'

const RateDrawer = whenOpened(
  () => import('#web/modules/pay/charges/RateDrawer.tsx').then((module) => module.RateDrawer),
  ({ opened }) => opened !== null,
)
const RaiseDrawer = whenOpened(
  () => import('#web/modules/pay/charges/RaiseDrawer.tsx').then((module) => module.RaiseDrawer),
  ({ opened }) => opened,
)

/** What all customers are charged, to compare and to raise. */
export function ChargeRatesScreen() {
  const t = useTranslate()
  const list = useList(chargeRates.list, { name: 'charge-rates' })
  useFiltersAtFirst(list, { from: [today()] })
  const [opened, setOpened] = useState<OpenedRow<ChargeRate>>(null)
  const [isRaising, setRaising] = useState(false)
  const add = (
    <May call={chargeRates.store}>
      <May call={chargeRates.update}>
        <LinkButton href={hrefOf('/charge-rates/import')} icon={IconFileImport}>
          {t('chargeRates.list.import')}
        </LinkButton>
      </May>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened('new')}>
        {t('chargeRates.list.add')}
      </Button>
    </May>
  )
  const raise = (
    <May call={chargeRates.raise}>
      <Button variant="default" leftSection={<IconTrendingUp size={16} aria-hidden />} onClick={() => setRaising(true)}>
        {t('chargeRates.raise.open')}
      </Button>
    </May>
  )
  return (
    <Page
      title={t('chargeRates.list.title')}
      description={t('chargeRates.list.text')}
      actions={
        <>
          {raise}
          {add}
        </>
      }
    >
      <ChargeRatesTable of={list} onOpen={setOpened} action={add} />
      <RateDrawer opened={opened} customer_id={null} onClose={() => setOpened(null)} />
      <RaiseDrawer opened={isRaising} customers={filteredIn(list)} chooses onClose={() => setRaising(false)} />
    </Page>
  )
}

/** The customer by whom the list is filtered: a raise begins with it. */
function filteredIn({
  filters,
  rows,
}: {
  filters: Readonly<Record<string, readonly string[]>>
  rows: readonly ChargeRate[]
}) {
  const row = rows.find(({ customer_id }) => filters.customer_id?.includes(customer_id))
  return row === undefined ? [] : [{ id: row.customer_id, name: row.customer_name }]
}
