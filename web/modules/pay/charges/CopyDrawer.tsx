import { chargeRates } from '#contract/payroll/charge-rates.ts'
import { loadCustomers } from '#web/lib/api/choices.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { today } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { toast } from '#web/ui/toast.tsx'
import { touchedByRates } from '#web/modules/pay/touched-by-rates.ts'

type Props = { opened: boolean; customer_id: string; onClose: () => void }

/** Copies another customer's rates to this one. */
export function CopyDrawer({ opened, customer_id, onClose }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t('chargeRates.copy.title')}>
      <CopyForm customer_id={customer_id} onClose={onClose} />
    </SideDrawer>
  )
}

function CopyForm({ customer_id, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslate()
  const form = useFormOf(chargeRates.copy, {
    initial: { customer_id, from_customer_id: '', starts_on: today() },
    invalidates: [chargeRates, ...touchedByRates],
    failed: t('chargeRates.copy.failed'),
    onDone({ copied, of_sites }) {
      const leftOut = of_sites === 0 ? undefined : t('chargeRates.copy.ofSites', { count: of_sites })
      toast('ok', t('chargeRates.copy.done', { count: copied }), leftOut)
      onClose()
    },
  })
  return (
    <FormPanel of={form} submit={t('chargeRates.copy.copy')}>
      <FormSection title={t('chargeRates.list.title')} description={t('chargeRates.copy.text')}>
        <SelectField
          of={form}
          name="from_customer_id"
          label={t('chargeRates.copy.from')}
          load={async (q) => (await loadCustomers(q)).filter(({ id }) => id !== customer_id)}
          span={2}
        />
        <DateField of={form} name="starts_on" label={t('chargeRates.copy.on')} />
      </FormSection>
    </FormPanel>
  )
}
