import type { Employee, referenceKindByColumn } from '#contract/people/employees.ts'
import { loadCompanies, loadEntries, loadPositions } from '#web/lib/api/choices.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { choiceOf } from '#web/ui/form/choices/choice-of.ts'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { HoursField } from '#web/lib/form/HoursField.tsx'
import { MultiSelectField } from '#web/ui/form/choices/MultiSelectField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type Entry = keyof typeof referenceKindByColumn
export type WorkNames =
  | 'company_id'
  | 'position_ids'
  | Exclude<Entry, 'country_of_birth_id'>
  | 'classification'
  | 'start_date'
  | 'target_minutes'
type Props = { of: WorkingForm<WorkNames>; employee?: Employee; company: { id: string; name: string } | null }

const entriesOf = (kind: (typeof referenceKindByColumn)[Entry]) => (q: string) => loadEntries(kind, q)
// Stable references: a field reloads when it gets another function.
const loaders = {
  employment_type_id: entriesOf('employment_type'),
  designation_id: entriesOf('designation'),
  field_id: entriesOf('field'),
  category_id: entriesOf('category'),
  country_of_birth_id: entriesOf('country'),
} as const satisfies Record<Entry, unknown>
const nameFields = {
  employment_type_id: 'employment_type_name',
  designation_id: 'designation_name',
  field_id: 'field_name',
  category_id: 'category_name',
  country_of_birth_id: 'country_of_birth_name',
} as const satisfies Record<Entry, keyof Employee>

type EntryProps<Name extends Entry> = {
  of: WorkingForm<Name>
  name: Name
  label: string
  employee: Employee | undefined
}

/** Selects one entry of a reference list, or none. */
function EntryField<Name extends Entry>({ employee, name, ...field }: EntryProps<Name>) {
  const chosen = choiceOf(employee?.[name], employee?.[nameFields[name]])
  return <SelectField {...field} name={name} load={loaders[name]} chosen={chosen} clearable />
}

type BirthProps = { of: WorkingForm<'country_of_birth_id'>; employee: Employee | undefined }

/** The country of birth, which belongs to the person and not to the work. */
export function BirthCountry({ of, employee }: BirthProps) {
  const t = useTranslate()
  return (
    <EntryField<'country_of_birth_id'>
      of={of}
      name="country_of_birth_id"
      label={t('employees.form.countryOfBirth')}
      employee={employee}
    />
  )
}

/** The company, position and hours of a person. */
export function WorkFields({ of, employee, company }: Props) {
  const t = useTranslate()
  return (
    <FormSection title={t('employees.form.work')}>
      <SelectField
        of={of}
        name="company_id"
        label={t('employees.list.company')}
        load={loadCompanies}
        chosen={company}
      />
      <EntryField<'employment_type_id'>
        of={of}
        name="employment_type_id"
        label={t('employees.form.employmentType')}
        employee={employee}
      />
      <MultiSelectField
        of={of}
        name="position_ids"
        label={t('employees.list.positions')}
        description={t('employees.form.positionsHelp')}
        load={loadPositions}
        chosen={employee?.positions ?? []}
        span={2}
      />
      <EntryField<'designation_id'>
        of={of}
        name="designation_id"
        label={t('employees.form.designation')}
        employee={employee}
      />
      <EntryField<'field_id'> of={of} name="field_id" label={t('employees.form.field')} employee={employee} />
      <EntryField<'category_id'> of={of} name="category_id" label={t('employees.form.category')} employee={employee} />
      <TextField
        of={of}
        name="classification"
        label={t('employees.form.classification')}
        description={t('employees.form.classificationHelp')}
      />
      <DateField of={of} name="start_date" label={t('employees.form.startDate')} clearable />
      <HoursField
        of={of}
        name="target_minutes"
        label={t('employees.form.targetHours')}
        description={t('employees.form.targetHelp')}
        max={168}
      />
    </FormSection>
  )
}
