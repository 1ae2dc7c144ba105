import { type CostRate, costKinds } from '#contract/payroll/cost-rates.ts'
import { employments } from '#contract/payroll/pay-rules/rule-set.ts'
import { states } from '#contract/values/formats/identifiers.ts'
import { loadEntries, loadPositions } from '#web/lib/api/choices.ts'
import { MoneyField } from '#web/lib/form/MoneyField.tsx'
import { PercentField } from '#web/lib/form/PercentField.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { choiceOf } from '#web/ui/form/choices/choice-of.ts'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

export type CostRateFieldName =
  | 'kind'
  | 'state'
  | 'industry_id'
  | 'position_id'
  | 'employment'
  | 'basis_points'
  | 'cents'
  | 'starts_on'
  | 'ends_on'
  | 'source'
  | 'to_check'
type Props = { of: WorkingForm<CostRateFieldName>; rate: CostRate | null }

/** The fields of a rate: what it costs, for which work, and from when. */
export function CostRateFields({ of, rate }: Props) {
  const t = useTranslate()
  return (
    <>
      <AmountFields of={of} />
      <WorkFields of={of} rate={rate} />
      <FormSection title={t('costRates.form.since')}>
        <DateField of={of} name="starts_on" label={t('costRates.form.from')} />
        <DateField
          of={of}
          name="ends_on"
          label={t('costRates.form.until')}
          description={t('costRates.form.untilHelp')}
          clearable
        />
        <TextField
          of={of}
          name="source"
          label={t('costRates.list.source')}
          description={t('costRates.form.sourceHelp')}
          span={2}
        />
        <SwitchField
          of={of}
          name="to_check"
          label={t('costRates.form.toCheck')}
          description={t('costRates.form.toCheckHelp')}
        />
      </FormSection>
    </>
  )
}

function AmountFields({ of }: Pick<Props, 'of'>) {
  const t = useTranslate()
  const kind = costKinds.find((one) => one === of.form.useWatchValue('kind')) ?? 'super'
  const amount = { label: t('costRates.list.amount'), required: true }
  return (
    <FormSection title={t('costRates.form.what')} description={t(`costRates.about.${kind}`)}>
      <SelectField
        of={of}
        name="kind"
        label={t('costRates.list.kind')}
        options={costKinds.map((value) => ({ value, label: t(`costRates.kind.${value}`) }))}
        autoFocus
      />
      {kind === 'per_hour' ? (
        <MoneyField of={of} name="cents" {...amount} />
      ) : (
        <PercentField of={of} name="basis_points" max={100} {...amount} />
      )}
    </FormSection>
  )
}

function WorkFields({ of, rate }: Props) {
  const t = useTranslate()
  const any = { clearable: true, placeholder: t('costRates.form.any') }
  return (
    <FormSection title={t('costRates.list.work')} description={t('costRates.form.workHelp')}>
      <SelectField
        of={of}
        name="state"
        label={t('costRates.list.state')}
        options={states.map((value) => ({ value, label: value }))}
        {...any}
      />
      <SelectField
        of={of}
        name="employment"
        label={t('costRates.employment')}
        options={employments.map((value) => ({ value, label: t(`costRates.employment.${value}`) }))}
        {...any}
      />
      <SelectField
        of={of}
        name="industry_id"
        label={t('costRates.industry')}
        load={(q) => loadEntries('industry', q)}
        chosen={choiceOf(rate?.industry_id, rate?.industry_name)}
        {...any}
      />
      <SelectField
        of={of}
        name="position_id"
        label={t('costRates.position')}
        load={loadPositions}
        chosen={choiceOf(rate?.position_id, rate?.position_name)}
        {...any}
      />
    </FormSection>
  )
}
