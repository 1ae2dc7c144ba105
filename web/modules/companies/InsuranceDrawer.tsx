import { Stack } from '@mantine/core'
import { type Insurance, insuranceKinds, insurances } from '#contract/insurances.ts'
import { states } from '#contract/values.ts'
import { FormDrawer } from '#web/lib/form/FormDrawer.tsx'
import { decimalSign } from '#web/lib/format.ts'
import { RemoveButton } from '#web/lib/RemoveButton.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useWords } from '#web/lib/wording.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

export type OpenedInsurance = Insurance | 'new' | null

type Props = { opened: OpenedInsurance; company_id: string; onClose: () => void }

/** Adds, renews or takes away an insurance beside the list of them. */
export function InsuranceDrawer({ opened, company_id, onClose }: Props) {
  const t = useWords()
  const title =
    opened === null || opened === 'new' ? t('companies.insurances.add') : t(`companies.insurances.kind.${opened.kind}`)
  return (
    <FormDrawer opened={opened !== null} onClose={onClose} title={title}>
      {opened === 'new' && <NewInsurance company_id={company_id} onClose={onClose} />}
      {opened !== null && opened !== 'new' && <PresentInsurance key={opened.id} insurance={opened} onClose={onClose} />}
    </FormDrawer>
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

function NewInsurance({ company_id, onClose }: Pick<Props, 'company_id' | 'onClose'>) {
  const t = useWords()
  const form = useFormOf(insurances.store, {
    initial: { company_id, ...fieldsOf() },
    invalidates: [insurances],
    said: t('companies.insurances.saved'),
    failed: t('companies.insurances.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('companies.insurances.save')}>
      <InsuranceFields of={form} />
    </FormPanel>
  )
}

const valuesOf = (insurance: Insurance) => ({ id: insurance.id, version: insurance.version, ...fieldsOf(insurance) })

function PresentInsurance({ insurance, onClose }: { insurance: Insurance; onClose: () => void }) {
  const t = useWords()
  const form = useFormOf(insurances.update, {
    initial: valuesOf(insurance),
    fromCurrent: valuesOf,
    invalidates: [insurances],
    said: t('companies.insurances.saved'),
    failed: t('companies.insurances.failed'),
    onDone: onClose,
  })
  return (
    <Stack gap="lg">
      <FormPanel of={form} submit={t('companies.insurances.save')}>
        <InsuranceFields of={form} hint={t('companies.licences.renewal')} />
      </FormPanel>
      <RemoveButton
        call={insurances.remove}
        record={insurance}
        label={t('companies.insurances.remove')}
        question={t('companies.insurances.removeQuestion', { number: insurance.number })}
        invalidates={[insurances]}
        said={t('companies.insurances.removed')}
        failed={t('companies.insurances.failed')}
        onDone={onClose}
      />
    </Stack>
  )
}

type FieldsProps = { of: WorkingForm<keyof ReturnType<typeof fieldsOf>>; hint?: string }

function InsuranceFields({ of, hint }: FieldsProps) {
  const t = useWords()
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
        label={t('app.address.state')}
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
