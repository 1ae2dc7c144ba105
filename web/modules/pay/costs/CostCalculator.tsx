import { Text } from '@mantine/core'
import { costRates } from '#contract/payroll/cost-rates.ts'
import { employments } from '#contract/payroll/pay-rules/rule-set.ts'
import { states } from '#contract/values/formats/identifiers.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { loadEntries, loadPositions } from '#web/lib/api/choices.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { MoneyField } from '#web/lib/form/MoneyField.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { SegmentedField } from '#web/ui/form/choices/SegmentedField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import classes from './CostCalculator.module.css'
import { HourCost } from './HourCost.tsx'
import { type Hour, type HourForm, useHour, useHourInput } from './use-hour.ts'

/** What an hour of ordinary time costs by the agency's rates, as one types. */
export function CostCalculator() {
  const t = useTranslate()
  const form = useHour()
  const hour = useHourInput(form)
  return (
    <Panel title={t('costRates.calculator')} description={t('costRates.calculator.text')}>
      <div className={classes.parts}>
        <HourFields of={form} />
        <div aria-live="polite">
          {hour === null ? <Text c="dimmed">{t('costRates.calculator.start')}</Text> : <Calculated hour={hour} />}
        </div>
      </div>
    </Panel>
  )
}

function Calculated({ hour }: { hour: Hour }) {
  const query = useApiQuery(costRates.calculate, hour, { keepPrevious: true })
  return (
    <Loaded of={query}>{(calculated) => <HourCost calculated={calculated} charge_cents={hour.charge_cents} />}</Loaded>
  )
}

function HourFields({ of }: { of: HourForm }) {
  const t = useTranslate()
  const any = { clearable: true, placeholder: t('costRates.calculator.other') }
  return (
    <div className={classes.fields}>
      <MoneyField of={of} name="pay_cents" label={t('costRates.calculator.pay')} />
      <MoneyField of={of} name="charge_cents" label={t('costRates.calculator.charge')} />
      <SelectField
        of={of}
        name="state"
        label={t('costRates.list.state')}
        options={states.map((value) => ({ value, label: value }))}
        {...any}
      />
      <SegmentedField
        of={of}
        name="employment"
        label={t('costRates.employment')}
        options={employments.map((value) => ({ value, label: t(`costRates.employment.${value}`) }))}
      />
      <SelectField
        of={of}
        name="industry_id"
        label={t('costRates.industry')}
        load={(q) => loadEntries('industry', q)}
        {...any}
      />
      <SelectField of={of} name="position_id" label={t('costRates.position')} load={loadPositions} {...any} />
    </div>
  )
}
