// An employee's file as a printed sheet, in the reader's language.
import type { PersonSheet } from '#contract/people/person-sheets.ts'
import type { SheetPart } from '#contract/platform/sheets.ts'
import { addressLine, type Language } from '#contract/values/values.ts'
import { dayIn, momentIn } from '#server/http/days.ts'
import { serverText } from '#server/http/server-texts.ts'
import { formatPhone } from '#contract/values/formats/phone-numbers.ts'
import { sheetFact } from './fact.ts'
import type { PrintedPerson } from './queries.ts'
import {
  availabilityPart,
  documentsPart,
  emergencyContactsPart,
  licencePart,
  placementsPart,
  rightsPart,
  skillsPart,
} from './record-parts.ts'

type PrintContext = { language: Language; now: Date; actor: { name: string } }

/** All parts, including empty ones, so that readers see what is missing. */
export function sheetFrom(of: PrintedPerson, { language, now, actor }: PrintContext): PersonSheet {
  const { employee, time_zone } = of
  return {
    sender: employee.company_name,
    title: employee.name,
    lines: [`${employee.employee_code} · ${serverText(language, `employees.status.${employee.status}`)}`],
    parts: [
      { name: 'person', ...personPart(of, language) },
      { name: 'work', ...workPart(of, language) },
      { name: 'rights', ...rightsPart(of, language) },
      { name: 'emergency_contacts', ...emergencyContactsPart(of, language) },
      { name: 'licence', ...licencePart(of, language) },
      { name: 'documents', ...documentsPart(of, language) },
      { name: 'skills', ...skillsPart(of, language) },
      { name: 'availability', ...availabilityPart(of, language) },
      { name: 'placements', ...placementsPart(of, language) },
    ],
    foot: serverText(language, 'personSheets.foot', {
      name: employee.name,
      by: actor.name,
      at: momentIn(language, now, time_zone),
    }),
  }
}

function personPart({ employee }: PrintedPerson, language: Language): SheetPart {
  return {
    title: serverText(language, 'employees.form.person'),
    facts: [
      sheetFact(language, 'imports.column.employees.first_name', employee.first_name),
      sheetFact(language, 'imports.column.employees.last_name', employee.last_name),
      sheetFact(language, 'employees.form.middleName', employee.middle_name),
      sheetFact(language, 'employees.form.preferredName', employee.preferred_name),
      sheetFact(language, 'employees.form.pronouns', employee.pronouns),
      sheetFact(language, 'employees.form.languages', employee.languages),
      sheetFact(language, 'employees.form.birthDate', dayIn(language, employee.birth_date, 'medium')),
      sheetFact(language, 'employees.form.gender', serverText(language, `employees.gender.${employee.gender}`)),
      sheetFact(language, 'employees.form.countryOfBirth', employee.country_of_birth_name),
      sheetFact(language, 'employees.form.phone', employee.phone && formatPhone(employee.phone)),
      sheetFact(language, 'employees.form.email', employee.email),
      sheetFact(language, 'personSheets.address', addressLine(employee)),
    ],
    table: null,
    note: null,
  }
}

function workPart({ employee }: PrintedPerson, language: Language): SheetPart {
  const { positions, start_date, target_minutes } = employee
  const named = positions.map(({ name, is_primary }) =>
    is_primary && positions.length > 1 ? serverText(language, 'employees.view.primary', { name }) : name,
  )
  const target =
    target_minutes === null ? null : serverText(language, 'personSheets.hours', { hours: target_minutes / 60 })
  return {
    title: serverText(language, 'employees.form.work'),
    facts: [
      sheetFact(language, 'employees.list.company', employee.company_name),
      sheetFact(language, 'employees.form.employmentType', employee.employment_type_name),
      sheetFact(language, 'employees.form.designation', employee.designation_name),
      sheetFact(language, 'employees.form.field', employee.field_name),
      sheetFact(language, 'employees.form.category', employee.category_name),
      sheetFact(language, 'employees.form.classification', employee.classification),
      sheetFact(language, 'employees.list.positions', named.join(', ')),
      sheetFact(language, 'employees.form.startDate', start_date && dayIn(language, start_date, 'medium')),
      sheetFact(language, 'employees.form.targetHours', target),
    ],
    table: null,
    note: null,
  }
}
