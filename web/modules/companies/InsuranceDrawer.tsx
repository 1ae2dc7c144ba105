import { type Insurance, insuranceKinds, insurances } from '#contract/customers/insurances.ts'
import { decimalSign } from '#web/lib/format.ts'
import { RemoveButton } from '#web/lib/RemoveButton.tsx'
import { EntityDrawer, type OpenedRow } from '#web/lib/form/EntityDrawer.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { states } from '#contract/values/formats/identifiers.ts'

export type OpenedInsurance = OpenedRow<Insurance>

type Props = { opened: OpenedInsurance; company_id: string; onClose: () => void }

/** Adds, renews or removes an insurance, beside the list of them. */
export function InsuranceDrawer({ opened, company_id, onClose }: Props) {
  const t = useTranslate()
  const invalidates = [insurances]
  const failed = t('companies.insurances.failed')
  const saving = { submit: t('companies.insurances.save'), success: t('companies.insurances.saved') }
  return (
    <EntityDrawer
      opened={opened}
      onClose={onClose}
      title={(insurance) =>
        insurance ? t(`companies.insurances.kind.${insurance.kind}`) : t('companies.insurances.add')
      }
      create={{ call: insurances.store, initial: { company_id, ...fieldsOf() }, ...saving }}
      update={{ call: insurances.update, values: valuesOf, ...saving }}
      fields={(form, insurance) => (
        <InsuranceFields of={form} hint={insurance ? t('companies.licences.renewal') : undefined} />
      )}
      invalidates={invalidates}
      failed={failed}
    >
      {(insurance) => (
        <RemoveButton
          call={insurances.remove}
          record={insurance}
          label={t('companies.insurances.remove')}
          question={t('companies.insurances.removeQuestion', { number: insurance.number })}
          invalidates={invalidates}
          success={t('companies.insurances.removed')}
          failed={failed}
          onDone={onClose}
        />
      )}
    </EntityDrawer>
  )
}

const fieldsOf = (insurance?: Insurance) => ({
  kind: insurance?.kind ?? 'workers_compensation',
  state: insurance?.state ?? '',
  insurer: insurance?.insurer ?? '',
  number: insurance?.number ?? '',
  rate: insurance?.rate ?? '',
  expires_on: insurance?.expires_on ?? '',
})

const valuesOf = (insurance: Insurance) => ({ id: insurance.id, version: insurance.version, ...fieldsOf(insurance) })

type FieldsProps = { of: WorkingForm<keyof ReturnType<typeof fieldsOf>>; hint?: string | undefined }

function InsuranceFields({ of, hint }: FieldsProps) {
  const t = useTranslate()
  const ofWorkers = of.form.useWatchValue('kind') === 'workers_compensation'
  return (
    <FormSection title={t('companies.insurances.policy')} description={hint}>
      <SelectField
        of={of}
        name="kind"
        label={t('companies.insurances.kindLabel')}
        options={insuranceKinds.map((value) => ({ value, label: t(`companies.insurances.kind.${value}`) }))}
        autoFocus
        span={2}
      />
      <SelectField
        of={of}
        name="state"
        label={t('address.state')}
        options={states.map((value) => ({ value, label: value }))}
        required={ofWorkers}
        clearable
      />
      <NumberField
        of={of}
        name="rate"
        label={t('companies.insurances.rate')}
        description={t('companies.insurances.rateHelp')}
        min={0}
        max={100}
        decimals={2}
        decimalSign={decimalSign()}
        suffix=" %"
      />
      <TextField of={of} name="insurer" label={t('companies.insurances.insurer')} />
      <TextField of={of} name="number" label={t('companies.insurances.number')} />
      <DateField of={of} name="expires_on" label={t('companies.licences.expires')} />
    </FormSection>
  )
}
