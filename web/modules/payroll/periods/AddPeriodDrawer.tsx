import { payPeriods } from '#contract/payroll/pay-periods.ts'
import { loadCompanies } from '#web/lib/api/choices.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { OnlyCompany } from '#web/lib/OnlyCompany.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'

type Props = { opened: boolean; onClose: () => void }

/** Adds the next pay period of a company. */
export function AddPeriodDrawer({ opened, onClose }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t('payroll.period.add')}>
      <OnlyCompany>{(company) => <AddForm company={company} onClose={onClose} />}</OnlyCompany>
    </SideDrawer>
  )
}

function AddForm({ company, onClose }: { company: { id: string; name: string } | null; onClose: () => void }) {
  const t = useTranslate()
  const form = useFormOf(payPeriods.store, {
    initial: { company_id: company?.id ?? '', starts_on: '' },
    invalidates: [payPeriods],
    success: t('payroll.period.added'),
    failed: t('payroll.period.notAdded'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('payroll.period.add')}>
      <FormSection title={t('payroll.list.period')} description={t('payroll.period.addText')}>
        {company === null && (
          <SelectField of={form} name="company_id" label={t('payroll.list.company')} load={loadCompanies} span={2} />
        )}
        <DateField
          of={form}
          name="starts_on"
          label={t('payroll.period.from')}
          description={t('payroll.period.fromHelp')}
          clearable
          span={2}
        />
      </FormSection>
    </FormPanel>
  )
}
