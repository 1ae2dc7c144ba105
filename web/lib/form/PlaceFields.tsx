import { loadCustomers, loadPositions, loadSites } from '#web/lib/api/choices.ts'
import { choiceOf } from '#web/ui/form/choices/choice-of.ts'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

/** `placeholder`: what an empty field means; without it the field is required. */
type FieldTexts = { label: string; placeholder?: string }

type CustomerProps = FieldTexts & {
  of: WorkingForm<'customer_id' | 'location_id'>
  chosen?: { id: string; name: string } | null | undefined
  span?: 1 | 2
}

/** The customer, of whom `PlaceFields` offers the sites: another one has other sites. */
export function CustomerField({ of, label, placeholder, chosen, span }: CustomerProps) {
  return (
    <SelectField
      of={of}
      name="customer_id"
      label={label}
      placeholder={placeholder}
      load={loadCustomers}
      chosen={chosen ?? null}
      onChoose={() => of.form.setFieldValue('location_id', '')}
      clearable={placeholder !== undefined}
      span={span}
    />
  )
}

type PlaceProps = {
  of: WorkingForm<'location_id' | 'position_id'>
  /** empty: none is chosen yet */
  customer_id: string
  site: FieldTexts
  position: FieldTexts
  /** the record that is edited */
  record?: Place | null | undefined
}
type Place = {
  location_id: string | null
  location_name: string | null
  position_id: string | null
  position_name: string | null
}

/** The customer's site and the position that a record is for. */
export function PlaceFields({ of, customer_id, site, position, record }: PlaceProps) {
  return (
    <>
      <SelectField
        key={customer_id}
        of={of}
        name="location_id"
        {...site}
        load={(q) => loadSites(q, customer_id)}
        chosen={choiceOf(record?.location_id, record?.location_name)}
        disabled={customer_id === ''}
        clearable={site.placeholder !== undefined}
      />
      <SelectField
        of={of}
        name="position_id"
        {...position}
        load={loadPositions}
        chosen={choiceOf(record?.position_id, record?.position_name)}
        clearable={position.placeholder !== undefined}
      />
    </>
  )
}
