import { type PayLine, type PaySlip, payslips } from '#contract/people/payslips.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { MoneyField } from '#web/lib/form/MoneyField.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { emptyLine, PayslipLinesField, SumsField } from '#web/modules/payslips/LinesField.tsx'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'

type Props = {
  opened: boolean
  employee_id: string
  /** the slip that this one is to count instead of */
  corrects: PaySlip | null
  onClose: () => void
}

/** Gives somebody a pay slip of figures, or one instead of another. */
export function IssueDrawer({ opened, employee_id, corrects, onClose }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t(corrects ? 'payslips.give.correct' : 'payslips.give.add')}>
      {opened && <IssueForm key={corrects?.id} employee_id={employee_id} corrects={corrects} onClose={onClose} />}
    </SideDrawer>
  )
}

const lineOf = ({ hours, rate_cents, ...line }: PayLine) => ({
  ...line,
  hours: hours ?? '',
  rate_cents: rate_cents ?? '',
})

const valuesOf = (employee_id: string, slip: PaySlip | null) => ({
  employee_id,
  supersedes_id: slip?.id ?? '',
  period_from: slip?.period_from ?? '',
  period_to: slip?.period_to ?? '',
  paid_on: slip?.paid_on ?? '',
  super_fund: slip?.super_fund ?? '',
  lines: slip?.lines.map(lineOf) ?? [emptyLine],
  gross_cents: slip?.gross_cents ?? 0,
  tax_cents: slip?.tax_cents ?? 0,
  deductions_cents: slip?.deductions_cents ?? 0,
  super_cents: slip?.super_cents ?? 0,
  net_cents: slip?.net_cents ?? 0,
})

function IssueForm({ employee_id, corrects, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslate()
  const form = useFormOf(payslips.store, {
    initial: valuesOf(employee_id, corrects),
    invalidates: [payslips],
    success: t('payslips.give.done'),
    failed: t('payslips.give.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('payslips.give.submit')}>
      <FormSection title={t('payslips.give.when')} description={t('payslips.give.text')}>
        <DateField of={form} name="period_from" label={t('payslips.give.from')} />
        <DateField of={form} name="period_to" label={t('payslips.give.to')} />
        <DateField of={form} name="paid_on" label={t('payslips.paidOn')} />
      </FormSection>
      <PayslipLinesField of={form} />
      <FormSection title={t('payslips.totals')}>
        <SumsField of={form} />
        <MoneyField of={form} name="super_cents" label={t('payslips.super_cents')} />
        <TextField of={form} name="super_fund" label={t('payslips.fund')} description={t('payslips.give.fundHelp')} />
      </FormSection>
    </FormPanel>
  )
}
