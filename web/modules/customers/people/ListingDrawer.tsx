import { Stack } from '@mantine/core'
import { customerEmployees, employeeLists, type Listing, sides } from '#contract/customer-employees.ts'
import { loadCustomers, loadEmployees } from '#web/lib/api/choices.ts'
import { FormDrawer } from '#web/lib/form/FormDrawer.tsx'
import { RemoveButton } from '#web/lib/RemoveButton.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useWords } from '#web/lib/wording.ts'
import { loadSites } from '#web/modules/customers/sites.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SegmentedField } from '#web/ui/form/SegmentedField.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { TextareaField } from '#web/ui/form/TextareaField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

export type OpenedListing = Listing | 'new' | null

/** Seen from the customer, or from the person. */
type Whose = { customer_id: string; employee_id?: never } | { employee_id: string; customer_id?: never }
type Props = Whose & { opened: OpenedListing; onClose: () => void }

/** Puts somebody on a customer's list, or changes what it says of them. */
export function ListingDrawer({ opened, onClose, ...whose }: Props) {
  const t = useWords()
  const present = opened === 'new' ? null : opened
  const name = whose.employee_id === undefined ? present?.employee_name : present?.customer_name
  const add = t(whose.employee_id === undefined ? 'customers.people.add' : 'customers.people.addCustomer')
  return (
    <FormDrawer opened={opened !== null} onClose={onClose} title={opened === 'new' ? add : (name ?? '')}>
      {opened === 'new' && <NewListing {...whose} onClose={onClose} submit={add} />}
      {present && <PresentListing key={present.id} listing={present} onClose={onClose} />}
    </FormDrawer>
  )
}

const fieldsOf = (listing?: Listing) => ({
  list: listing?.list ?? 'preferred',
  location_id: listing?.location_id ?? '',
  reason: listing?.reason ?? '',
  set_by_side: listing?.set_by_side ?? 'customer',
  expires_on: listing?.expires_on ?? '',
})

type NewProps = { customer_id?: string; employee_id?: string; submit: string; onClose: () => void }

function NewListing({ customer_id, employee_id, submit, onClose }: NewProps) {
  const t = useWords()
  const form = useFormOf(customerEmployees.store, {
    initial: { customer_id: customer_id ?? '', employee_id: employee_id ?? '', ...fieldsOf() },
    invalidates: [customerEmployees],
    said: t('customers.people.added'),
    failed: t('customers.people.failed'),
    onDone: onClose,
  })
  const chosen = String(form.form.useWatchValue('customer_id'))
  return (
    <FormPanel of={form} submit={submit}>
      {employee_id === undefined ? (
        <FormSection title={t('customers.people.person')}>
          <SelectField
            of={form}
            name="employee_id"
            label={t('customers.people.person')}
            load={loadEmployees}
            span={2}
            autoFocus
          />
        </FormSection>
      ) : (
        <FormSection title={t('customers.people.customer')}>
          <SelectField
            of={form}
            name="customer_id"
            label={t('customers.people.customer')}
            load={loadCustomers}
            span={2}
            autoFocus
          />
        </FormSection>
      )}
      <ListingFields key={chosen} of={form} customer_id={chosen} />
    </FormPanel>
  )
}

const valuesOf = (listing: Listing) => ({ id: listing.id, version: listing.version, ...fieldsOf(listing) })

function PresentListing({ listing, onClose }: { listing: Listing; onClose: () => void }) {
  const t = useWords()
  const form = useFormOf(customerEmployees.update, {
    initial: valuesOf(listing),
    fromCurrent: valuesOf,
    invalidates: [customerEmployees],
    said: t('customers.people.saved'),
    failed: t('customers.people.failed'),
    onDone: onClose,
  })
  return (
    <Stack gap="lg">
      <FormPanel of={form} submit={t('customers.people.save')}>
        <ListingFields of={form} customer_id={listing.customer_id} listing={listing} />
      </FormPanel>
      <RemoveButton
        call={customerEmployees.remove}
        record={listing}
        label={t('customers.people.remove')}
        question={t('customers.people.removeQuestion', { name: listing.employee_name })}
        invalidates={[customerEmployees]}
        said={t('customers.people.removed')}
        failed={t('customers.people.failed')}
        onDone={onClose}
      />
    </Stack>
  )
}

type Names = keyof ReturnType<typeof fieldsOf>
type FieldsProps = { of: WorkingForm<Names>; customer_id: string; listing?: Listing }

function ListingFields({ of, customer_id, listing }: FieldsProps) {
  const t = useWords()
  const isBlocked = of.form.useWatchValue('list') === 'blocked'
  const site = listing?.location_id ? { id: listing.location_id, name: listing.location_name ?? '' } : null
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
        chosen={site}
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
        options={sides.map((value) => ({ value, label: t(`customers.people.by.${value}`) }))}
        span={2}
      />
    </FormSection>
  )
}
