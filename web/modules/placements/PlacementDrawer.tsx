import { type Placement, placementPriorities, placements } from '#contract/people/placements.ts'
import { loadCompanies } from '#web/lib/api/choices.ts'
import { today } from '#web/lib/format.ts'
import { MoneyField } from '#web/lib/form/MoneyField.tsx'
import { CustomerField, PlaceFields } from '#web/lib/form/PlaceFields.tsx'
import { can } from '#web/lib/session/session.ts'
import { EntityDrawer, type OpenedRow } from '#web/lib/form/EntityDrawer.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { choiceOf } from '#web/ui/form/choices/choice-of.ts'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SegmentedField } from '#web/ui/form/choices/SegmentedField.tsx'
import { PlacedDespite } from '#web/modules/lifecycle/PlacedDespite.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TextareaField } from '#web/ui/form/TextareaField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type Props = { opened: OpenedRow<Placement>; employee_id: string; onClose: () => void }

/** Adds or edits a placement. */
export function PlacementDrawer({ opened, employee_id, onClose }: Props) {
  const t = useTranslate()
  return (
    <EntityDrawer
      opened={opened}
      onClose={onClose}
      title={(placement) => t(placement ? 'placements.edit' : 'placements.add')}
      create={{
        call: placements.store,
        initial: { employee_id, customer_id: '', ...fieldsOf(), despite_do_not_rehire: false },
        submit: t('placements.add'),
        success: t('placements.saved'),
        fields: (form) => <NewPlacementFields of={form} employee_id={employee_id} />,
      }}
      update={{
        call: placements.update,
        values: valuesOf,
        submit: t('placements.save'),
        success: t('placements.saved'),
        fields: (form, placement) => (
          <>
            <FormSection title={placement.customer_name}>
              <WhereFields of={form} customer_id={placement.customer_id} placement={placement} />
            </FormSection>
            <HowFields of={form} />
          </>
        ),
      }}
      invalidates={[placements]}
      failed={t('placements.failed')}
    />
  )
}

const fieldsOf = (placement?: Placement) => ({
  company_id: placement?.company_id ?? '',
  location_id: placement?.location_id ?? '',
  position_id: placement?.position_id ?? '',
  starts_on: placement?.starts_on ?? today(),
  ends_on: placement?.ends_on ?? '',
  priority: placement?.priority ?? 'usual',
  pay_cents: placement?.pay_cents ?? '',
  note: placement?.note ?? '',
})

const valuesOf = (placement: Placement) => ({ id: placement.id, version: placement.version, ...fieldsOf(placement) })

type NewProps = { of: WorkingForm<PlacementFieldName | 'customer_id' | 'despite_do_not_rehire'>; employee_id: string }

function NewPlacementFields({ of, employee_id }: NewProps) {
  const t = useTranslate()
  const customer_id = String(of.form.useWatchValue('customer_id'))
  return (
    <>
      <PlacedDespite of={of} id={employee_id} />
      <FormSection title={t('placements.where')}>
        <CustomerField of={of} label={t('placements.customer')} span={2} />
        <WhereFields of={of} customer_id={customer_id} />
      </FormSection>
      <HowFields of={of} />
    </>
  )
}

type PlacementFieldName = keyof ReturnType<typeof fieldsOf>
type FieldsProps = { of: WorkingForm<PlacementFieldName>; customer_id: string; placement?: Placement }

function WhereFields({ of, customer_id, placement }: FieldsProps) {
  const t = useTranslate()
  return (
    <>
      <PlaceFields
        of={of}
        customer_id={customer_id}
        site={{ label: t('placements.site'), placeholder: t('placements.everywhere') }}
        position={{ label: t('placements.position') }}
        record={placement}
      />
      <SelectField
        of={of}
        name="company_id"
        label={t('placements.company')}
        placeholder={t('placements.companyOfCustomer')}
        load={loadCompanies}
        chosen={choiceOf(placement?.company_id, placement?.company_name)}
        clearable
        span={2}
      />
    </>
  )
}

function HowFields({ of }: { of: WorkingForm<PlacementFieldName> }) {
  const t = useTranslate()
  return (
    <FormSection title={t('placements.how')}>
      <DateField of={of} name="starts_on" label={t('placements.from')} />
      <DateField
        of={of}
        name="ends_on"
        label={t('placements.until')}
        description={t('placements.untilHelp')}
        clearable
      />
      <SegmentedField
        of={of}
        name="priority"
        label={t('placements.priority')}
        options={placementPriorities.map((value) => ({ value, label: t(`placements.priority.${value}`) }))}
        span={2}
      />
      {can(['Rate', 'view']) && (
        <MoneyField of={of} name="pay_cents" label={t('placements.pay')} description={t('placements.payHelp')} />
      )}
      <TextareaField of={of} name="note" label={t('placements.note')} rows={2} />
    </FormSection>
  )
}
