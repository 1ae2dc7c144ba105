import { customerEmployees, employeeLists, type Listing, listingSides } from '#contract/people/customer-employees.ts'
import { loadCustomers, loadEmployees, loadSites } from '#web/lib/api/choices.ts'
import { RemoveButton } from '#web/lib/RemoveButton.tsx'
import { EntityDrawer, type OpenedRow } from '#web/lib/form/EntityDrawer.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { choiceOf } from '#web/ui/form/choices/choice-of.ts'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SegmentedField } from '#web/ui/form/choices/SegmentedField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TextareaField } from '#web/ui/form/TextareaField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

export type OpenedListing = OpenedRow<Listing>

/** Opened from the customer or from the person. */
type Owner = { customer_id: string; employee_id?: never } | { employee_id: string; customer_id?: never }
type Props = Owner & { opened: OpenedListing; onClose: () => void }

/** Adds a person to a customer's list, or edits the entry. */
export function ListingDrawer({ opened, onClose, ...owner }: Props) {
  const t = useTranslate()
  const { customer_id, employee_id } = owner
  const add = t(employee_id === undefined ? 'customers.people.add' : 'customers.people.addCustomer')
  const failed = t('customers.people.failed')
  return (
    <EntityDrawer
      opened={opened}
      onClose={onClose}
      title={(listing) => (employee_id === undefined ? listing?.employee_name : listing?.customer_name) ?? add}
      create={{
        call: customerEmployees.store,
        initial: { customer_id: customer_id ?? '', employee_id: employee_id ?? '', ...fieldsOf() },
        submit: add,
        success: t('customers.people.added'),
        fields: (form) => <NewListingFields of={form} choosesCustomer={customer_id === undefined} />,
      }}
      update={{
        call: customerEmployees.update,
        values: valuesOf,
        submit: t('customers.people.save'),
        success: t('customers.people.saved'),
        fields: (form, listing) => <ListingFields of={form} customer_id={listing.customer_id} listing={listing} />,
      }}
      invalidates={[customerEmployees]}
      failed={failed}
    >
      {(listing) => (
        <RemoveButton
          call={customerEmployees.remove}
          record={listing}
          label={t('customers.people.remove')}
          question={t('customers.people.removeQuestion', { name: listing.employee_name })}
          invalidates={[customerEmployees]}
          success={t('customers.people.removed')}
          failed={failed}
          onDone={onClose}
        />
      )}
    </EntityDrawer>
  )
}

export const fieldsOf = (listing?: Listing) => ({
  list: listing?.list ?? 'preferred',
  location_id: listing?.location_id ?? '',
  reason: listing?.reason ?? '',
  set_by_side: listing?.set_by_side ?? 'customer',
  expires_on: listing?.expires_on ?? '',
})

const valuesOf = (listing: Listing) => ({ id: listing.id, version: listing.version, ...fieldsOf(listing) })

type NewProps = { of: WorkingForm<ListingFieldName | 'customer_id' | 'employee_id'>; choosesCustomer: boolean }

function NewListingFields({ of, choosesCustomer }: NewProps) {
  const t = useTranslate()
  const customer_id = String(of.form.useWatchValue('customer_id'))
  const [name, load] = choosesCustomer
    ? (['customer_id', loadCustomers] as const)
    : (['employee_id', loadEmployees] as const)
  const label = t(choosesCustomer ? 'customers.people.customer' : 'customers.people.person')
  return (
    <>
      <FormSection title={label}>
        <SelectField of={of} name={name} label={label} load={load} span={2} autoFocus />
      </FormSection>
      <ListingFields key={customer_id} of={of} customer_id={customer_id} />
    </>
  )
}

type ListingFieldName = keyof ReturnType<typeof fieldsOf>
type FieldsProps = { of: WorkingForm<ListingFieldName>; customer_id: string; listing?: Listing }

export function ListingFields({ of, customer_id, listing }: FieldsProps) {
  const t = useTranslate()
  const isBlocked = of.form.useWatchValue('list') === 'blocked'
  return (
    <FormSection title={t('customers.people.standing')} description={t('customers.people.standingHelp')}>
      <SegmentedField
        of={of}
        name="list"
        label={t('customers.people.list')}
        options={employeeLists.map((value) => ({ value, label: t(`customers.people.on.${value}`) }))}
        span={2}
      />
      <TextareaField
        of={of}
        name="reason"
        label={t('customers.people.reason')}
        description={t('customers.people.reasonHelp')}
        required={isBlocked}
        rows={2}
      />
      <SelectField
        of={of}
        name="location_id"
        label={t('customers.people.place')}
        placeholder={t('customers.people.everywhere')}
        load={(q) => loadSites(q, customer_id)}
        chosen={choiceOf(listing?.location_id, listing?.location_name)}
        clearable
      />
      <DateField
        of={of}
        name="expires_on"
        label={t('customers.people.until')}
        description={t('customers.people.untilHelp')}
        clearable
      />
      <SegmentedField
        of={of}
        name="set_by_side"
        label={t('customers.people.side')}
        options={listingSides.map((value) => ({ value, label: t(`customers.people.by.${value}`) }))}
        span={2}
      />
    </FormSection>
  )
}
