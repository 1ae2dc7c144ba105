import type { BulkResult } from '#contract/call.ts'
import { customerEmployees } from '#contract/people/customer-employees.ts'
import { loadCustomers } from '#web/lib/api/choices.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { fieldsOf, ListingFields } from './ListingDrawer.tsx'

type Person = { id: string; version: number }
type Props = { people: readonly Person[]; onClose: () => void; onDone: (result: BulkResult) => void }

/** Adds several people to one list of a customer; usually they were inducted together. */
export function ListManyDrawer({ people, onClose, onDone }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer
      opened={people.length > 0}
      onClose={onClose}
      title={t('customers.people.addMany', { count: people.length })}
    >
      {people.length > 0 && <ListManyForm people={people} onDone={onDone} />}
    </SideDrawer>
  )
}

function ListManyForm({ people, onDone }: Omit<Props, 'onClose'>) {
  const t = useTranslate()
  const form = useFormOf(customerEmployees.storeMany, {
    initial: {
      ids: people.map(({ id }) => id),
      versions: people.map(({ version }) => version),
      customer_id: '',
      ...fieldsOf(),
      list: 'inducted',
    },
    invalidates: [customerEmployees],
    failed: t('customers.people.failed'),
    onDone,
  })
  const customer_id = String(form.form.useWatchValue('customer_id'))
  return (
    <FormPanel of={form} submit={t('customers.people.addManyButton', { count: people.length })}>
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
      <ListingFields key={customer_id} of={form} customer_id={customer_id} />
    </FormPanel>
  )
}
