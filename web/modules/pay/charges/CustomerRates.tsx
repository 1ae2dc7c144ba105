import { Button, Stack } from '@mantine/core'
import { IconCopy, IconTrendingUp } from '@tabler/icons-react'
import { useState } from 'react'
import { type ChargeRate, chargeRates } from '#contract/payroll/charge-rates.ts'
import type { OpenedRow } from '#web/lib/form/EntityDrawer.tsx'
import { today } from '#web/lib/format.ts'
import { useFiltersAtFirst } from '#web/lib/list/use-default-filters.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { May } from '#web/lib/session/May.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { ChargeRatesTable } from '#web/modules/pay/charges/ChargeRatesTable.tsx'
import { RatesTimeline } from '#web/modules/pay/charges/RatesTimeline.tsx'
import { AddButton } from '#web/ui/page/AddButton.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'

const RateDrawer = whenOpened(
  () => import('#web/modules/pay/charges/RateDrawer.tsx').then((module) => module.RateDrawer),
  ({ opened }) => opened !== null,
)
const RaiseDrawer = whenOpened(
  () => import('#web/modules/pay/charges/RaiseDrawer.tsx').then((module) => module.RaiseDrawer),
  ({ opened }) => opened,
)
const CopyDrawer = whenOpened(
  () => import('#web/modules/pay/charges/CopyDrawer.tsx').then((module) => module.CopyDrawer),
  ({ opened }) => opened,
)

type Props = { customer: { id: string; name: string } }

/** What a customer is charged: over time, and rate by rate. */
export function CustomerRates({ customer }: Props) {
  const t = useTranslate()
  const list = useList(chargeRates.list, {
    name: 'customer-charge-rates',
    fixed: { customer_id: customer.id },
    sort: ['location_name', 'asc'],
    beside: { tab: 'rates' },
  })
  useFiltersAtFirst(list, { from: [today()] })
  const [opened, setOpened] = useState<OpenedRow<ChargeRate>>(null)
  const [dialog, setDialog] = useState<'raise' | 'copy' | null>(null)
  const close = () => setDialog(null)
  const add = (
    <May call={chargeRates.store}>
      <AddButton label={t('chargeRates.list.add')} onClick={() => setOpened('new')} />
    </May>
  )
  const actions = (
    <>
      <OtherActions onChoose={setDialog} />
      {add}
    </>
  )
  return (
    <Stack gap="lg">
      <RatesTimeline customer_id={customer.id} />
      <Panel title={t('chargeRates.list.title')} actions={actions}>
        <ChargeRatesTable of={list} ofCustomer onOpen={setOpened} action={add} />
      </Panel>
      <RateDrawer opened={opened} customer_id={customer.id} onClose={() => setOpened(null)} />
      <RaiseDrawer opened={dialog === 'raise'} customers={[customer]} chooses={false} onClose={close} />
      <CopyDrawer opened={dialog === 'copy'} customer_id={customer.id} onClose={close} />
    </Stack>
  )
}

function OtherActions({ onChoose }: { onChoose: (dialog: 'raise' | 'copy') => void }) {
  const t = useTranslate()
  return (
    <>
      <May call={chargeRates.copy}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCopy size={14} aria-hidden />}
          onClick={() => onChoose('copy')}
        >
          {t('chargeRates.copy.open')}
        </Button>
      </May>
      <May call={chargeRates.raise}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrendingUp size={14} aria-hidden />}
          onClick={() => onChoose('raise')}
        >
          {t('chargeRates.raise.open')}
        </Button>
      </May>
    </>
  )
}
