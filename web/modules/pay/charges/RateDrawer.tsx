import { type ChargeRate, chargeRates } from '#contract/payroll/charge-rates.ts'
import { EntityDrawer, type OpenedRow } from '#web/lib/form/EntityDrawer.tsx'
import { CustomerField } from '#web/lib/form/PlaceFields.tsx'
import { today } from '#web/lib/format.ts'
import { RemoveButton } from '#web/lib/RemoveButton.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { type RateFieldName, RateFields, WorkFields } from './RateFields.tsx'
import { touchedByRates } from '#web/modules/pay/touched-by-rates.ts'

type Props = {
  opened: OpenedRow<ChargeRate>
  /** of a new rate; null: to be chosen */
  customer_id: string | null
  onClose: () => void
}

/** Adds or edits a charge rate; one that no longer holds gets a last day, one that was a mistake is deleted. */
export function RateDrawer({ opened, customer_id, onClose }: Props) {
  const t = useTranslate()
  return (
    <EntityDrawer
      opened={opened}
      onClose={onClose}
      title={(rate) => t(rate ? 'chargeRates.form.edit' : 'chargeRates.form.add')}
      create={{
        call: chargeRates.store,
        initial: { customer_id: customer_id ?? '', ...fieldsOf() },
        submit: t('chargeRates.form.add'),
        success: t('chargeRates.form.added'),
        fields: (form) => <NewRateFields of={form} chooses={customer_id === null} />,
      }}
      update={{
        call: chargeRates.update,
        values: valuesOf,
        submit: t('chargeRates.form.save'),
        success: t('chargeRates.form.saved'),
        fields: (form, rate) => (
          <>
            <FormSection title={t('chargeRates.form.for')} description={rate.customer_name}>
              <WorkFields of={form} customer_id={rate.customer_id} rate={rate} />
            </FormSection>
            <RateFields of={form} />
          </>
        ),
      }}
      invalidates={[chargeRates, ...touchedByRates]}
      failed={t('chargeRates.form.failed')}
    >
      {(rate) => (
        <RemoveButton
          call={chargeRates.remove}
          record={rate}
          label={t('chargeRates.remove.remove')}
          question={t('chargeRates.remove.question')}
          text={t('chargeRates.remove.text')}
          invalidates={[chargeRates, ...touchedByRates]}
          success={t('chargeRates.remove.removed')}
          failed={t('chargeRates.remove.failed')}
          onDone={onClose}
        />
      )}
    </EntityDrawer>
  )
}

const fieldsOf = (rate?: ChargeRate): Record<RateFieldName, unknown> => ({
  location_id: rate?.location_id ?? '',
  position_id: rate?.position_id ?? '',
  employment: rate?.employment ?? '',
  label: rate?.label ?? '',
  code: rate?.code ?? '',
  method: rate?.method ?? 'fixed',
  cents: rate?.cents ?? '',
  basis_points: rate?.basis_points ?? '',
  // Of a rate without penalties of its own, what it would begin with as a fixed one for all lines.
  passes_penalties: rate === undefined || rate.label !== null || rate.method !== 'fixed' || rate.passes_penalties,
  starts_on: rate?.starts_on ?? today(),
  ends_on: rate?.ends_on ?? '',
  note: rate?.note ?? '',
})

const valuesOf = (rate: ChargeRate) => ({ id: rate.id, version: rate.version, ...fieldsOf(rate) })

type NewProps = { of: WorkingForm<RateFieldName | 'customer_id'>; chooses: boolean }

function NewRateFields({ of, chooses }: NewProps) {
  const t = useTranslate()
  const customer_id = String(of.form.useWatchValue('customer_id'))
  return (
    <>
      <FormSection title={t('chargeRates.form.for')} description={t('chargeRates.form.forText')}>
        {chooses && <CustomerField of={of} label={t('chargeRates.list.customer')} span={2} />}
        <WorkFields of={of} customer_id={customer_id} />
      </FormSection>
      <RateFields of={of} />
    </>
  )
}
