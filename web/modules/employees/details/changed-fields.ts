import type { GroupName, GroupRecord, OwnBasic } from '#contract/people/employee-details.ts'
import { formatDate } from '#web/lib/format.ts'
import { formatPhone } from '#contract/values/formats/phone-numbers.ts'
import { translate } from '#web/lib/wording.ts'
import { bankChanges, type FieldChange } from '#web/modules/employees/bank/bank-texts.ts'
import type { Translate } from '#web/wording/translate.ts'

type FieldValues = Readonly<Record<string, unknown>>
type FlatGroup = Exclude<GroupName, 'bank'>

/** The changes between what the agency last reviewed and the current values, by field, as text. */
export function changesOf(t: Translate, group: GroupName, record: GroupRecord<GroupName>): FieldChange[] {
  if (group === 'bank') return 'accounts' in record ? bankChanges(t, record) : []
  const [was, now]: [FieldValues, FieldValues] = [flat(record.before ?? {}), flat(record)]
  const fields = Object.keys(labels[group](t))
  const changes = fields
    .filter((field) => JSON.stringify(was[field] ?? null) !== JSON.stringify(now[field] ?? null))
    .map((field) => changeOf(t, group, field, was[field], now[field]))
  return record.number_changed && !changes.some(({ label }) => label === labels[group](t)['number_ends'])
    ? [
        ...changes,
        {
          label: labels[group](t)['number_ends'] ?? '',
          was: masked(was['number_ends']),
          now: t('employeeDetails.review.another'),
        },
      ]
    : changes
}

/** The same for the basics, of which the server stores only the changed fields. */
export function basicChanges(
  t: Translate,
  before: Partial<Record<OwnBasic, string | null>>,
  now: FieldValues,
): FieldChange[] {
  const all = basicLabels(t)
  return Object.entries(before).map(([field, was]) => ({
    // The server stores only these fields.
    label: all[field as OwnBasic],
    was: field === 'phone' ? formatPhone(was ?? '') : (was ?? ''),
    now: field === 'phone' ? formatPhone(String(now[field] ?? '')) : String(now[field] ?? ''),
  }))
}

const basicLabels = (t: Translate): Record<OwnBasic, string> => ({
  preferred_name: t('employees.form.preferredName'),
  pronouns: t('employees.form.pronouns'),
  languages: t('employees.form.languages'),
  email: t('employees.form.email'),
  phone: t('employees.form.phone'),
  ...addressLabels(t),
})

const addressLabels = (t: Translate) => ({
  address_line: t('address.line'),
  address_line2: t('address.line2'),
  suburb: t('address.suburb'),
  state: t('address.state'),
  postcode: t('address.postcode'),
})

/** The emergency contacts as separate fields for the first and the second one. */
function flat(input: FieldValues): FieldValues {
  const contacts = input['contacts']
  if (!Array.isArray(contacts)) return input
  return Object.fromEntries(
    contacts.flatMap((contact: FieldValues, at) =>
      Object.entries(contact).map(([field, value]) => [`${field}.${at}`, value]),
    ),
  )
}

const contactFields = (t: Translate, at: 0 | 1, contact: string) => ({
  [`name.${at}`]: `${contact}: ${t('employeeDetails.emergency_contacts.name')}`,
  [`relationship.${at}`]: `${contact}: ${t('employeeDetails.emergency_contacts.relationship')}`,
  [`phone.${at}`]: `${contact}: ${t('employeeDetails.emergency_contacts.phone')}`,
  [`other_phone.${at}`]: `${contact}: ${t('employeeDetails.emergency_contacts.otherPhone')}`,
  [`email.${at}`]: `${contact}: ${t('employeeDetails.emergency_contacts.email')}`,
  ...Object.fromEntries(
    Object.entries(addressLabels(t)).map(([field, label]) => [`${field}.${at}`, `${contact}: ${label}`]),
  ),
})

const labels: Readonly<Record<FlatGroup, (t: Translate) => Readonly<Record<string, string>>>> = {
  emergency_contacts: (t) => ({
    ...contactFields(t, 0, t('employeeDetails.emergency_contacts.first')),
    ...contactFields(t, 1, t('employeeDetails.emergency_contacts.second')),
  }),
  passport: (t) => ({
    country: t('employeeDetails.passport.country'),
    number_ends: t('employeeDetails.passport.number'),
    ...validity(t),
  }),
  tax: (t) => ({
    tfn_status: t('employeeDetails.tax.status'),
    number_ends: t('employeeDetails.tax.number'),
    residency: t('employeeDetails.tax.residency'),
    tax_free_threshold: t('employeeDetails.tax.threshold'),
    study_loan: t('employeeDetails.tax.loan'),
    abn: t('employeeDetails.tax.abn'),
    declared_on: t('employeeDetails.tax.declared'),
  }),
  licence: (t) => ({
    number_ends: t('employeeDetails.licence.number'),
    class: t('employeeDetails.licence.class'),
    stage: t('employeeDetails.licence.stage'),
    country: t('employeeDetails.licence.country'),
    state: t('employeeDetails.licence.state'),
    conditions: t('employeeDetails.licence.conditions'),
    ...validity(t),
  }),
  super: (t) => ({
    choice: t('employeeDetails.super.choice'),
    fund_name: t('employeeDetails.super.fund'),
    usi: t('employeeDetails.super.usi'),
    fund_abn: t('employeeDetails.super.abn'),
    member_number: t('employeeDetails.super.member'),
    esa: t('employeeDetails.super.esa'),
    signed_on: t('employeeDetails.super.signed'),
  }),
}

const validity = (t: Translate) => ({
  issued_on: t('employeeDetails.issued'),
  expires_on: t('employeeDetails.expires'),
})

const changeOf = (t: Translate, group: FlatGroup, field: string, was: unknown, now: unknown): FieldChange => ({
  label: labels[group](t)[field] ?? field,
  was: valueOf(t, field, was),
  now: valueOf(t, field, now),
})

function valueOf(t: Translate, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? t('ui.yes') : ''
  const text = String(value)
  if (field === 'number_ends') return masked(text)
  if (field.endsWith('_on')) return formatDate(text)
  if (/phone/.test(field)) return formatPhone(text)
  const words = wordsOf[field]
  return words === undefined ? text : translate(`employeeDetails.${words}.${text}`)
}

const wordsOf: Readonly<Record<string, string>> = {
  tfn_status: 'tfn',
  residency: 'residency',
  class: 'class',
  stage: 'stage',
  choice: 'choice',
}

const masked = (ends: unknown) => (ends ? `•••${String(ends)}` : '')
