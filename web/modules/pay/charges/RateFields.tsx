import { type ChargeRate, chargeMethods } from '#contract/payroll/charge-rates.ts'
import { employments, lineLabels } from '#contract/payroll/pay-rules/rule-set.ts'
import { loadPositions, loadSites } from '#web/lib/api/choices.ts'
import { MoneyField } from '#web/lib/form/MoneyField.tsx'
import { PercentField } from '#web/lib/form/PercentField.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { choiceOf } from '#web/ui/form/choices/choice-of.ts'
import { SegmentedField } from '#web/ui/form/choices/SegmentedField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextareaField } from '#web/ui/form/TextareaField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

export type RateFieldName =
  | 'location_id'
  | 'position_id'
  | 'employment'
  | 'label'
  | 'method'
  | 'cents'
  | 'basis_points'
  | 'passes_penalties'
  | 'starts_on'
  | 'ends_on'
  | 'note'

type Props = { of: WorkingForm<RateFieldName> }

/** Which of the customer's work a rate is for. */
export function WorkFields({ of, customer_id, rate }: Props & { customer_id: string; rate?: ChargeRate }) {
  const t = useTranslate()
  return (
    <>
      <SelectField
        of={of}
        name="position_id"
        label={t('chargeRates.list.position')}
        placeholder={t('chargeRates.any.position')}
        load={loadPositions}
        chosen={choiceOf(rate?.position_id, rate?.position_name)}
        clearable
      />
      <SelectField
        of={of}
        name="location_id"
        label={t('chargeRates.list.site')}
        placeholder={t('chargeRates.any.site')}
        load={(q) => loadSites(q, customer_id)}
        chosen={choiceOf(rate?.location_id, rate?.location_name)}
        disabled={customer_id === ''}
        clearable
      />
      <SelectField
        of={of}
        name="employment"
        label={t('chargeRates.list.employment')}
        placeholder={t('chargeRates.any.employment')}
        options={employments.map((value) => ({ value, label: t(`payRules.employment.${value}`) }))}
        clearable
      />
      <SelectField
        of={of}
        name="label"
        label={t('chargeRates.list.label')}
        placeholder={t('chargeRates.any.label')}
        options={lineLabels.map((value) => ({ value, label: t(`payRules.label.${value}`) }))}
        clearable
      />
    </>
  )
}

/** What is charged, and when. */
export function RateFields({ of }: Props) {
  const t = useTranslate()
  const method = String(of.form.useWatchValue('method'))
  return (
    <>
      <FormSection title={t('chargeRates.form.how')}>
        <SegmentedField
          of={of}
          name="method"
          label={t('chargeRates.list.method')}
          options={chargeMethods.map((value) => ({ value, label: t(`chargeRates.method.${value}`) }))}
          span={2}
        />
        {method === 'fixed' ? <FixedFields of={of} /> : <ShareField of={of} isMargin={method === 'margin'} />}
      </FormSection>
      <FormSection title={t('chargeRates.form.when')}>
        <DateField of={of} name="starts_on" label={t('chargeRates.form.from')} />
        <DateField
          of={of}
          name="ends_on"
          label={t('chargeRates.form.until')}
          description={t('chargeRates.form.untilHelp')}
          clearable
        />
        <TextareaField of={of} name="note" label={t('chargeRates.form.note')} rows={2} />
      </FormSection>
    </>
  )
}

/** Of lines that are paid by units: the amount is for one. */
const ofUnits: readonly string[] = ['allowance', 'piece_work', 'piece_guarantee']

function FixedFields({ of }: Props) {
  const t = useTranslate()
  const label = String(of.form.useWatchValue('label'))
  const help = ofUnits.includes(label) ? t('chargeRates.form.centsOfUnit') : undefined
  return (
    <>
      <MoneyField of={of} name="cents" label={t('chargeRates.form.cents')} description={help} required />
      {label === '' && (
        <SwitchField
          of={of}
          name="passes_penalties"
          label={t('chargeRates.form.penalties')}
          description={t('chargeRates.form.penaltiesHelp')}
          span={2}
        />
      )}
    </>
  )
}

function ShareField({ of, isMargin }: Props & { isMargin: boolean }) {
  const t = useTranslate()
  return (
    <PercentField
      of={of}
      name="basis_points"
      label={t(isMargin ? 'chargeRates.form.margin' : 'chargeRates.form.markup')}
      description={t(isMargin ? 'chargeRates.form.marginHelp' : 'chargeRates.form.markupHelp')}
      span={2}
      required
    />
  )
}
