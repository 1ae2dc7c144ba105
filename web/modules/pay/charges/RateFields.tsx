import {
  type ChargeCode,
  type ChargeRate,
  chargeMethods,
  chargeRates,
  isCodedLabel,
} from '#contract/payroll/charge-rates.ts'
import { employments, lineLabels } from '#contract/payroll/pay-rules/rule-set.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { MoneyField } from '#web/lib/form/MoneyField.tsx'
import { PlaceFields } from '#web/lib/form/PlaceFields.tsx'
import { PercentField } from '#web/lib/form/PercentField.tsx'
import { useTranslate } from '#web/lib/wording.ts'
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
  | 'code'
  | 'method'
  | 'cents'
  | 'basis_points'
  | 'passes_penalties'
  | 'starts_on'
  | 'ends_on'
  | 'note'

type Props = { of: WorkingForm<RateFieldName> }
type WorkProps = Props & { customer_id: string; rate?: ChargeRate | undefined }

/** Which of the customer's work a rate is for. */
export function WorkFields({ of, customer_id, rate }: WorkProps) {
  const t = useTranslate()
  return (
    <>
      <PlaceFields
        of={of}
        customer_id={customer_id}
        site={{ label: t('chargeRates.list.site'), placeholder: t('chargeRates.any.site') }}
        position={{ label: t('chargeRates.list.position'), placeholder: t('chargeRates.any.position') }}
        record={rate}
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
        onChoose={() => of.form.setFieldValue('code', '')}
        clearable
      />
      <CodeField of={of} customer_id={customer_id} rate={rate} />
    </>
  )
}

/** Which allowance or piece rate of the agency's rule sets, for the labels that have several. */
function CodeField({ of, customer_id, rate }: WorkProps) {
  const t = useTranslate()
  const label = String(of.form.useWatchValue('label'))
  const codes = useChargeCodes(customer_id, isCodedLabel(label)).filter((one) => one.label === label)
  if (!isCodedLabel(label)) return null
  const options = codes.map(({ code, title, per }) => ({
    value: code,
    label: t('chargeRates.form.codeOption', { title, per: t(`chargeRates.per.${per}`) }),
  }))
  // A code that no rule set has any more stays visible.
  const held = rate?.code && rate.label === label && !codes.some(({ code }) => code === rate.code) ? rate.code : null
  return (
    <SelectField
      // Mantine shows the title of what is chosen only if it is there at first.
      key={`${label} ${codes.length}`}
      of={of}
      name="code"
      label={t(`chargeRates.form.code.${label}`)}
      description={options.length === 0 ? t('chargeRates.form.noCodes') : undefined}
      placeholder={t(`chargeRates.form.anyCode.${label}`)}
      options={held === null ? options : [...options, { value: held, label: held }]}
      span={2}
      clearable
    />
  )
}

const noCodes: readonly ChargeCode[] = []
const useChargeCodes = (customer_id: string, when: boolean) =>
  useApiQuery(chargeRates.codes, { customer_id }, { when: when && customer_id !== '' }).data ?? noCodes

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
const ofUnits: readonly string[] = ['allowance', 'piece_work', 'piece_guarantee', 'expense']

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
