import type { ReactNode } from 'react'
import { type Employee, genders } from '#contract/people/employees.ts'
import { AddressFields, type AddressNames } from '#web/lib/form/AddressFields.tsx'
import { formatPhone } from '#contract/values/formats/phone-numbers.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { AboutFields, aboutValues } from '#web/modules/employees/details/AboutFields.tsx'
import { BirthCountry, WorkFields, type WorkNames } from '#web/modules/employees/WorkFields.tsx'
import { useXeroNote } from '#web/modules/xero/use-xero-note.tsx'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TagsField } from '#web/ui/form/choices/TagsField.tsx'
import { TextareaField } from '#web/ui/form/TextareaField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { addressValues } from '#web/lib/form/address-values.ts'

type PersonFieldName =
  | 'employee_code'
  | 'title'
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'preferred_name'
  | 'birth_date'
  | 'gender'
  | 'email'
  | 'phone'
  | 'notes'
type About = 'pronouns' | 'languages' | 'has_transport' | 'max_travel_km'
type Office = 'tags' | 'rating'

type Props = {
  of: WorkingForm<PersonFieldName | About | AddressNames | WorkNames | Office | 'country_of_birth_id'>
  employee?: Employee
  company: { id: string; name: string } | null
  /** a notice below the identity fields, such as possible duplicates */
  known?: ReactNode
  /** fields of a new person only: the initial work rights */
  children?: ReactNode
}

/** The fields to create and edit a person; `company` is the initial one. */
export function EmployeeFields({ of, employee, company, known, children }: Props) {
  const t = useTranslate()
  return (
    <>
      <FormSection title={t('employees.form.person')}>
        <NameFields of={of} />
        <TextField
          of={of}
          name="preferred_name"
          label={t('employees.form.preferredName')}
          description={t('employees.form.preferredNameHelp')}
        />
        <TextField of={of} name="employee_code" label={t('employees.form.code')} />
        <DateField of={of} name="birth_date" label={t('employees.form.birthDate')} />
        <SelectField
          of={of}
          name="gender"
          label={t('employees.form.gender')}
          options={genders.map((value) => ({ value, label: t(`employees.gender.${value}`) }))}
        />
        <BirthCountry of={of} employee={employee} />
        <TextField of={of} name="email" type="email" label={t('employees.form.email')} />
        <TextField of={of} name="phone" type="tel" label={t('employees.form.phone')} placeholder="0491 570 006" />
        <StreetFields of={of} />
      </FormSection>
      <AboutFields of={of} />
      {known}
      <WorkFields of={of} employee={employee} company={company} />
      {children}
      <FormSection title={t('employees.form.notes')}>
        <TagsField
          of={of}
          name="tags"
          label={t('employees.form.tags')}
          description={t('employees.form.tagsHelp')}
          max={20}
        />
        <NumberField
          of={of}
          name="rating"
          label={t('employees.form.rating')}
          description={t('employees.form.ratingHelp')}
          min={0}
          max={5}
        />
        <TextareaField
          of={of}
          name="notes"
          label={t('employees.form.notes')}
          description={t('employees.form.notesHelp')}
          rows={3}
          span={2}
        />
      </FormSection>
    </>
  )
}

/** The names and the title; what is too long for Xero has a note. */
function NameFields({ of }: { of: WorkingForm<'first_name' | 'last_name' | 'middle_name' | 'title'> }) {
  const t = useTranslate()
  const [first, middle] = [useXeroNote(of, 'first_name', 'first_name'), useXeroNote(of, 'middle_name', 'middle_name')]
  const last = useXeroNote(of, 'last_name', 'last_name', t('employees.form.lastNameHelp'))
  const title = useXeroNote(of, 'title', 'title')
  return (
    <>
      <TextField of={of} name="first_name" label={t('employees.form.firstName')} description={first} />
      <TextField of={of} name="last_name" label={t('employees.form.lastName')} description={last} />
      <TextField of={of} name="middle_name" label={t('employees.form.middleName')} description={middle} />
      <TextField of={of} name="title" label={t('employees.form.title')} description={title} />
    </>
  )
}

function StreetFields({ of }: { of: WorkingForm<AddressNames> }) {
  const address_line = useXeroNote(of, 'address_line', 'address_line')
  const address_line2 = useXeroNote(of, 'address_line2', 'address_line2')
  return <AddressFields of={of} notes={{ address_line, address_line2 }} />
}

/** Converts a person to form values; without one, returns the values of an empty form. */
export const employeeValues = (employee?: Employee) => ({
  company_id: employee?.company_id ?? '',
  employee_code: employee?.employee_code ?? '',
  title: employee?.title ?? '',
  first_name: employee?.first_name ?? '',
  middle_name: employee?.middle_name ?? '',
  last_name: employee?.last_name ?? '',
  preferred_name: employee?.preferred_name ?? '',
  ...aboutValues(employee),
  birth_date: employee?.birth_date ?? '',
  gender: employee?.gender ?? 'not_stated',
  email: employee?.email ?? '',
  phone: formatPhone(employee?.phone ?? ''),
  ...addressValues(employee),
  position_ids: employee?.positions.map(({ id }) => id) ?? [],
  employment_type_id: employee?.employment_type_id ?? '',
  category_id: employee?.category_id ?? '',
  designation_id: employee?.designation_id ?? '',
  field_id: employee?.field_id ?? '',
  country_of_birth_id: employee?.country_of_birth_id ?? '',
  classification: employee?.classification ?? '',
  tags: employee?.tags ?? [],
  rating: employee?.rating ?? '',
  start_date: employee?.start_date ?? '',
  target_minutes: employee?.target_minutes ?? '',
  notes: employee?.notes ?? '',
})
