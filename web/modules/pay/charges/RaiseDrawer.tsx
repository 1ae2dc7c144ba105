import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import type { RequestOf } from '#contract/call.ts'
import { type ChargeRaise, chargeRates } from '#contract/payroll/charge-rates.ts'
import { loadCustomers } from '#web/lib/api/choices.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { PercentField } from '#web/lib/form/PercentField.tsx'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { formatMoney, today } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { workText } from '#web/modules/pay/charges/rate-texts.ts'
import { MultiSelectField } from '#web/ui/form/choices/MultiSelectField.tsx'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { TableScroll } from '#web/ui/table/TableScroll.tsx'
import { touchedByRates } from '#web/modules/pay/touched-by-rates.ts'

type Customer = { id: string; name: string }
type Props = {
  opened: boolean
  /** whose rates are raised; of several they can be chosen */
  customers: readonly Customer[]
  chooses: boolean
  onClose: () => void
}

/** Raises the rates of customers from a day on, after a preview. */
export function RaiseDrawer({ opened, ...of }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer opened={opened} onClose={of.onClose} title={t('chargeRates.raise.title')} size="xl">
      <RaiseForm {...of} />
    </SideDrawer>
  )
}

type RaiseInput = RequestOf<typeof chargeRates.raise>
type Preview = { input: RaiseInput; raise: ChargeRaise }

function RaiseForm({ customers, chooses, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslate()
  const [preview, setPreview] = useState<Preview | null>(null)
  const form = useFormOf(chargeRates.raise, {
    initial: {
      ...{ customer_ids: customers.map(({ id }) => id), starts_on: nextFirstOfJuly() },
      ...{ basis_points: '', dry_run: true, seen: '' },
    },
    failed: t('chargeRates.raise.failed'),
    onChange: () => setPreview(null),
    onDone(raise) {
      // What was sent had been parsed by the call's own schema.
      const input = form.form.getValues() as RaiseInput
      setPreview({ raise, input: { ...input, dry_run: false, seen: raise.seen } })
    },
  })
  return (
    <Stack gap="lg">
      <FormPanel of={form} submit={t('chargeRates.raise.preview')} is_inline>
        <FormSection title={t('chargeRates.list.title')} description={t('chargeRates.raise.text')}>
          {chooses && (
            <MultiSelectField
              of={form}
              name="customer_ids"
              label={t('chargeRates.raise.customers')}
              load={loadCustomers}
              chosen={customers}
              span={2}
            />
          )}
          <PercentField of={form} name="basis_points" label={t('chargeRates.raise.by')} max={100} />
          <DateField of={form} name="starts_on" label={t('chargeRates.raise.from')} />
        </FormSection>
      </FormPanel>
      {preview && (
        <PreviewPanel
          key={preview.raise.seen}
          preview={preview}
          chooses={chooses}
          onClose={onClose}
          onStale={() => setPreview(null)}
        />
      )}
    </Stack>
  )
}

/** When minimum wages rise in Australia. */
function nextFirstOfJuly() {
  const day = `${today().slice(0, 4)}-07-01`
  return day >= today() ? day : `${Number(today().slice(0, 4)) + 1}-07-01`
}

type PreviewProps = { preview: Preview; chooses: boolean; onClose: () => void; onStale: () => void }

function PreviewPanel({ preview: { input, raise }, chooses, onClose, onStale }: PreviewProps) {
  const t = useTranslate()
  const { rates, without_amount } = raise
  const { send, busy } = useSend(chargeRates.raise, {
    invalidates: [chargeRates, ...touchedByRates],
    success: (done) => t('chargeRates.raise.done', { count: done.rates.length }),
    failed: t('chargeRates.raise.failed'),
    onDone: onClose,
    onFailed: onStale,
  })
  return (
    <Panel title={t('chargeRates.raise.label')}>
      <Stack gap="md">
        {rates.length === 0 ? (
          <Text>{t('chargeRates.raise.nothing')}</Text>
        ) : (
          <RaisedRates rates={rates} chooses={chooses} />
        )}
        {without_amount > 0 && (
          <Text c="dimmed">{t('chargeRates.raise.withoutAmount', { count: without_amount })}</Text>
        )}
        {rates.length > 0 && (
          <Group justify="flex-end">
            <Button loading={busy} onClick={() => send(input)}>
              {t('chargeRates.raise.raise', { count: rates.length })}
            </Button>
          </Group>
        )}
      </Stack>
    </Panel>
  )
}

function RaisedRates({ rates, chooses }: { rates: ChargeRaise['rates']; chooses: boolean }) {
  const t = useTranslate()
  return (
    <TableScroll label={t('chargeRates.raise.label')}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('chargeRates.raise.work')}</Table.Th>
            <Table.Th ta="end">{t('chargeRates.raise.before')}</Table.Th>
            <Table.Th ta="end">{t('chargeRates.raise.after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rates.map((rate) => (
            <Table.Tr key={rate.id}>
              <Table.Td>
                {workText(t, rate)}
                {chooses && (
                  <Text size="sm" c="dimmed">
                    {rate.customer_name}
                  </Text>
                )}
              </Table.Td>
              <Table.Td ta="end">{formatMoney(rate.cents, rate.currency)}</Table.Td>
              <Table.Td ta="end" fw={600}>
                {formatMoney(rate.raised_cents, rate.currency)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}
