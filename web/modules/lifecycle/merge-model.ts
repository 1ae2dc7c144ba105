import type { MergeField, MergeSide } from '#contract/people/merging.ts'
import { mergeFields } from '#contract/people/merging.ts'
import { type GroupName, groupNames } from '#contract/people/employee-details.ts'
import { addressLine } from '#contract/values/values.ts'
import { formatDate, formatHours, formatInstant } from '#web/lib/format.ts'
import { formatPhone } from '#contract/values/formats/phone-numbers.ts'
import { translate } from '#web/lib/wording.ts'

export type Choosable = MergeField | GroupName
export type FieldDifference = { name: Choosable; survivor: string; duplicate: string }

/** The differences between two records as text; '' is empty. */
export const linesOf = (survivor: MergeSide, duplicate: MergeSide): FieldDifference[] =>
  [...mergeFields, ...groupNames]
    .map((name) => ({ name, survivor: textOf(survivor, name), duplicate: textOf(duplicate, name) }))
    .filter((line) => line.survivor !== line.duplicate)
    // A part of the file that only one of them has is always kept.
    .filter(({ name, survivor: mine, duplicate: theirs }) => !isGroup(name) || (mine !== '' && theirs !== ''))

/** The initial selection: values that only the other record has. */
export const defaultChoices = (lines: readonly FieldDifference[]) =>
  lines.filter(({ survivor, duplicate }) => survivor === '' && duplicate !== '').map(({ name }) => name)

const isGroup = (name: Choosable): name is GroupName => groupNames.some((group) => group === name)

function textOf(side: MergeSide, name: Choosable): string {
  return isGroup(name) ? groupText(side, name) : (fieldTexts[name](side.employee) ?? '')
}

function groupText({ groups }: MergeSide, name: GroupName) {
  const group = groups.find((one) => one.name === name)
  if (group === undefined) return ''
  const value = translate('lifecycle.merge.enteredOn', { on: formatInstant(group.updated_at) })
  return group.number_ends === null ? value : `••• ${group.number_ends}, ${value}`
}

type MergedEmployee = MergeSide['employee']

const fieldTexts: Readonly<Record<MergeField, (person: MergedEmployee) => string | null>> = {
  name: ({ first_name, last_name, preferred_name }) =>
    [first_name, preferred_name && `(${preferred_name})`, last_name].filter(Boolean).join(' '),
  employee_code: (person) => person.employee_code,
  birth_date: ({ birth_date, country_of_birth_name }) =>
    [formatDate(birth_date), country_of_birth_name].filter(Boolean).join(', '),
  gender: (person) => translate(`employees.gender.${person.gender}`),
  email: (person) => person.email,
  phone: (person) => person.phone && formatPhone(person.phone),
  address: (person) => addressLine(person),
  company: (person) => person.company_name,
  employment_type: (person) =>
    [
      person.employment_type_name,
      person.designation_name,
      person.field_name,
      person.category_name,
      person.classification,
    ]
      .filter(Boolean)
      .join(', '),
  start_date: (person) => person.start_date && formatDate(person.start_date),
  target_minutes: (person) => (person.target_minutes === null ? null : formatHours(person.target_minutes)),
  rights: ({ right_to_work, visa_subclass, visa_expires_on }) =>
    [translate(`employees.right.${right_to_work}`), visa_subclass, visa_expires_on && formatDate(visa_expires_on)]
      .filter(Boolean)
      .join(', '),
  notes: ({ notes, tags, rating }) =>
    [notes, tags.join(', '), rating !== null && `${rating}/5`].filter(Boolean).join(' · '),
}
