import type { EmployeeDocument } from '#contract/people/documents.ts'
import type { SheetPart } from '#contract/platform/sheets.ts'
import { addressLine, type Language } from '#contract/values/values.ts'
import type { WorkLimit } from '#contract/people/visas.ts'
import { countryIn, dayIn, weekdayIn } from '#server/http/days.ts'
import { serverText } from '#server/http/server-texts.ts'
import { formatPhone } from '#contract/values/formats/phone-numbers.ts'
import { sheetFact } from './fact.ts'
import type { PrintedPerson } from './queries.ts'

export function rightsPart({ rights }: PrintedPerson, language: Language): SheetPart {
  const title = serverText(language, 'workRights.title')
  const right = sheetFact(language, 'workRights.title', serverText(language, `employees.right.${rights.right_to_work}`))
  if (rights.right_to_work !== 'temporary') return { ...emptyPart(title), facts: [right] }
  const visa = rights.visas.find(({ id }) => id === rights.current_visa_id)
  const called = [visa?.visa_code, visa?.visa_name, visa?.visa_sub_class_name].filter(Boolean).join(' · ')
  const [check] = rights.checks
  const checked =
    check &&
    `${serverText(language, `workRights.vevo.outcome.${check.outcome}`)}, ${dayIn(language, check.checked_on, 'medium')}`
  return {
    ...emptyPart(title),
    facts: [
      right,
      sheetFact(language, 'workRights.visa', called || rights.visa_subclass),
      sheetFact(language, 'workRights.until', longDay(language, rights.visa_expires_on)),
      sheetFact(language, 'workRights.number', maskedNumber(visa?.number_ends ?? null)),
      sheetFact(language, 'workRights.conditions', rights.work.map((limit) => limitIn(language, limit)).join('; ')),
      sheetFact(language, 'workRights.check', checked ?? serverText(language, 'workRights.never')),
    ],
  }
}

function limitIn(language: Language, { rule, condition, hours, months }: WorkLimit) {
  const limit = serverText(language, `workRights.work.${rule}`, { hours: hours ?? 48, months: months ?? 6 })
  return condition ? serverText(language, 'workRights.work.condition', { limit, condition }) : limit
}

export function emergencyContactsPart({ file: { emergency_contacts } }: PrintedPerson, language: Language): SheetPart {
  const keys = ['name', 'relationship', 'phone', 'otherPhone', 'email', 'address']
  const rows = (emergency_contacts?.contacts ?? []).map((one) => [
    one.name,
    one.relationship,
    formatPhone(one.phone),
    one.other_phone && formatPhone(one.other_phone),
    one.email,
    addressLine(one),
  ])
  return tableOr(
    language,
    serverText(language, 'employeeDetails.part.emergency_contacts'),
    keys.map((key) => `employeeDetails.emergency_contacts.${key}`),
    rows,
  )
}

export function licencePart({ file: { licence } }: PrintedPerson, language: Language): SheetPart {
  const title = serverText(language, 'employeeDetails.licence.title')
  if (licence === null) return { ...emptyPart(title), note: serverText(language, 'personSheets.nothing') }
  const from = [licence.state, countryIn(language, licence.country)].filter(Boolean).join(', ')
  return {
    ...emptyPart(title),
    facts: [
      sheetFact(
        language,
        'employeeDetails.licence.class',
        serverText(language, `employeeDetails.class.${licence.class}`),
      ),
      sheetFact(
        language,
        'employeeDetails.licence.stage',
        serverText(language, `employeeDetails.stage.${licence.stage}`),
      ),
      sheetFact(language, 'employeeDetails.licence.number', maskedNumber(licence.number_ends)),
      sheetFact(language, 'employeeDetails.licence.country', from),
      sheetFact(language, 'employeeDetails.issued', longDay(language, licence.issued_on)),
      sheetFact(language, 'employeeDetails.expires', longDay(language, licence.expires_on)),
      sheetFact(language, 'employeeDetails.licence.conditions', licence.conditions),
    ],
  }
}

/** Current and pending documents, and what is missing; without superseded or withdrawn editions. */
export function documentsPart({ documents: allDocuments }: PrintedPerson, language: Language): SheetPart {
  const shown = allDocuments.documents.filter(({ status }) => status !== 'superseded' && status !== 'withdrawn')
  const rows = shown.map((document) => [
    document.type_name,
    longDay(language, document.issued_on),
    longDay(language, document.expires_on),
    stateOf(document, language),
  ])
  const missing = allDocuments.missing.map((type) => [
    type.shown,
    null,
    null,
    serverText(language, 'documents.missing'),
  ])
  const heads = ['documents.type', 'documents.issued', 'documents.expires', 'personSheets.state']
  return tableOr(language, serverText(language, 'documents.title'), heads, [...rows, ...missing])
}

const stateOf = ({ status, days_left }: EmployeeDocument, language: Language) =>
  days_left !== null && days_left < 0
    ? serverText(language, 'documents.ended')
    : serverText(language, `documents.status.${status}`)

export function skillsPart({ skills, tests }: PrintedPerson, language: Language): SheetPart {
  const rows = skills.map((skill) => [
    skill.skill_name,
    serverText(language, `skills.level.${skill.level}`),
    serverText(language, skill.verified_at === null ? 'skills.held.unverified' : 'skills.held.verified'),
    longDay(language, skill.expires_on),
    // The newest first.
    testLine(
      tests.find(({ skill_id }) => skill_id === skill.skill_id),
      language,
    ),
  ])
  const heads = [
    'skills.held.skill',
    'skills.held.level',
    'personSheets.state',
    'skills.held.expires',
    'personSheets.test',
  ]
  return tableOr(language, serverText(language, 'skills.held.title'), heads, rows)
}

function testLine(test: PrintedPerson['tests'][number] | undefined, language: Language) {
  if (test === undefined) return null
  const result = serverText(language, `skills.result.${test.result}`)
  return test.score === null ? result : serverText(language, 'personSheets.score', { score: test.score, result })
}

export function availabilityPart({ availability }: PrintedPerson, language: Language): SheetPart {
  const weekly = availability.weekly.map((time) => [
    `${weekdayIn(language, time.weekday)}, ${time.starts}–${time.ends}`,
    serverText(language, `availability.preference.${time.preference}`),
    limitLines(time, language),
  ])
  const others = availability.exceptions.map((days) => [
    dayLines(days, language),
    serverText(language, `availability.preference.${days.kind}`),
    days.reason,
  ])
  const heads = ['availability.week.when', 'availability.preference.title', 'availability.reason']
  const part = tableOr(language, serverText(language, 'employeeDetails.part.availability'), heads, [
    ...weekly,
    ...others,
  ])
  return {
    ...part,
    note: serverText(language, weekly.length > 0 ? 'availability.week.text' : 'availability.week.nothing'),
  }
}

/** Current and future placements, without ended ones. */
export function placementsPart({ placements, today }: PrintedPerson, language: Language): SheetPart {
  const rows = placements
    .filter(({ ends_on }) => ends_on === null || ends_on >= today)
    .map((one) => [
      one.customer_name,
      one.location_name ?? serverText(language, 'placements.everywhere'),
      one.position_name,
      longDay(language, one.starts_on),
      longDay(language, one.ends_on),
    ])
  const heads = ['customer', 'site', 'position', 'from', 'until'].map((name) => `placements.${name}`)
  const part = tableOr(language, serverText(language, 'placements.title'), heads, rows)
  return rows.length > 0 ? part : { ...part, note: serverText(language, 'placements.none') }
}

function limitLines(
  { valid_from, valid_to, every_n_weeks }: PrintedPerson['availability']['weekly'][number],
  language: Language,
) {
  const day = (of: string) => dayIn(language, of, 'medium')
  return [
    every_n_weeks > 1 && serverText(language, 'availability.validity.weeks', { count: every_n_weeks }),
    valid_from && serverText(language, 'availability.validity.fromDay', { day: day(valid_from) }),
    valid_to && serverText(language, 'availability.validity.toDay', { day: day(valid_to) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

function dayLines(
  { from_day, to_day, starts, ends }: PrintedPerson['availability']['exceptions'][number],
  language: Language,
) {
  const days = [...new Set([from_day, to_day])].map((day) => dayIn(language, day, 'medium')).join(' – ')
  return starts === null ? days : `${days}, ${starts}–${ends}`
}

const emptyPart = (title: string): SheetPart => ({ title, facts: [], table: null, note: null })

/** A table with headings; without rows, the sentence that there are none. */
function tableOr(language: Language, title: string, heads: string[], rows: (string | null)[][]): SheetPart {
  if (rows.length === 0) return { ...emptyPart(title), note: serverText(language, 'personSheets.nothing') }
  const columns = heads.map((key) => ({ title: serverText(language, key) }))
  return { ...emptyPart(title), table: { columns, rows: rows.map((cells) => cells.map((cell) => cell || '–')) } }
}

const longDay = (language: Language, day: string | null) => day && dayIn(language, day, 'medium')
/** Only the last characters of a number ever leave the server. */
const maskedNumber = (ends: string | null) => ends && `••• ${ends}`
