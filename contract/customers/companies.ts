// Companies and their licences, with their calls.
import { z } from 'zod'
import { changedField, changeParams } from '#contract/values/lists/changes.ts'
import { ownTransaction, bulkResult, list, read, rowsSeen, upload, write } from '#contract/call.ts'
import { isAbn, isAcn } from '#contract/values/formats/identifiers.ts'
import { localDate, timeZone } from '#contract/values/time.ts'
import { type TransitionTable, allowedActionsField } from '#contract/transitions.ts'
import { weekStarts } from '#contract/values/week-starts.ts'
import {
  address,
  choice,
  country,
  currency,
  digits,
  email,
  emptyAsNull,
  id,
  name,
  optionalId,
  optionalLatitude,
  optionalLongitude,
  optionalName,
  optionalPhone,
  searchQuery,
  commaSeparatedValues,
  text,
  version,
  webAddress,
  shownAddress,
} from '#contract/values/values.ts'

export const companyStatuses = ['active', 'inactive', 'archived'] as const
export type CompanyStatus = (typeof companyStatuses)[number]
export const companyTransitions = {
  activate: { from: ['inactive', 'archived'], to: 'active' },
  deactivate: { from: ['active', 'archived'], to: 'inactive' },
  // Refused while the company has draft or published rosters.
  archive: { from: ['active', 'inactive'], to: 'archived' },
} as const satisfies TransitionTable<CompanyStatus>

export const companyTypes = ['head', 'sister', 'branch'] as const

/** Eleven digits with valid check digits; spaces are dropped. */
export const abn = digits.refine(isAbn, 'validation.abn')
export const optionalAbn = emptyAsNull(abn.nullable()).default(null)

/** Nine digits, the last one a check digit; spaces are dropped. */
export const acn = digits.refine(isAcn, 'validation.acn')
export const optionalAcn = emptyAsNull(acn.nullable()).default(null)

export const payCycles = ['weekly', 'fortnightly', 'monthly'] as const
export type PayCycle = (typeof payCycles)[number]

const companyFields = {
  name: name(80),
  legal_name: optionalName(120),
  abn: optionalAbn,
  acn: optionalAcn,
  industry_id: optionalId,
  sector_id: optionalId,
  /** how often people are paid; null: not specified */
  pay_cycle: emptyAsNull(z.enum(payCycles).nullable()).default(null),
  /** a day on which a pay period begins; set together with the cycle */
  pay_cycle_anchor: emptyAsNull(localDate.nullable()).default(null),
  email,
  phone: optionalPhone,
  website: emptyAsNull(webAddress.nullable()).default(null),
  ...address,
  country: country.default('AU'),
  /** the coordinates of its office; both or neither */
  latitude: optionalLatitude,
  longitude: optionalLongitude,
  time_zone: timeZone,
  /** the currency of its pay; a payslip keeps the currency in which it was issued */
  currency: currency.default('AUD'),
  /** the day on which the weeks of its rosters, timesheets and calendars start */
  week_start: z.enum(weekStarts).default('mon'),
}

/** States in which a labour-hire company needs a licence (au-facts.md section 3.1). */
export const licensingStates = ['ACT', 'QLD', 'SA', 'VIC'] as const

/**
 * Why the company cannot supply people in a state on a day: no licence, or an expired one; null: no problem. A licence is valid on its last
 * day.
 */
export function licenceProblem(
  state: string | null,
  expires_on: string | null,
  today: string,
): 'missing' | 'expired' | null {
  if (!licensingStates.some((one) => one === state)) return null
  if (expires_on === null) return 'missing'
  return expires_on < today ? 'expired' : null
}

export const licence = z.object({
  id: z.string(),
  state: z.string(),
  number: z.string(),
  expires_on: z.string(),
  version: z.number(),
})
export type Licence = z.infer<typeof licence>

export const licenceFields = { state: z.enum(licensingStates), number: text(40), expires_on: localDate }

export const companyRow = z.object({
  id: z.string(),
  name: z.string(),
  /** the address of the image */
  logo: z.string().nullable(),
  type: z.enum(companyTypes),
  abn: z.string().nullable(),
  email: z.string(),
  suburb: z.string().nullable(),
  state: z.string().nullable(),
  status: z.enum(companyStatuses),
  customer_count: z.number(),
  employee_count: z.number(),
  version: z.number(),
  ...changedField,
})

export const company = z.object({
  id: z.string(),
  agency_id: z.string(),
  parent_company_id: z.string().nullable(),
  parent_name: z.string().nullable(),
  type: z.enum(companyTypes),
  name: z.string(),
  legal_name: z.string().nullable(),
  abn: z.string().nullable(),
  acn: z.string().nullable(),
  industry_id: z.string().nullable(),
  industry_name: z.string().nullable(),
  sector_id: z.string().nullable(),
  sector_name: z.string().nullable(),
  pay_cycle: z.enum(payCycles).nullable(),
  pay_cycle_anchor: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  ...shownAddress,
  country: z.string(),
  country_name: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  time_zone: z.string(),
  currency: z.string(),
  week_start: z.enum(weekStarts),
  status: z.enum(companyStatuses),
  customer_count: z.number(),
  employee_count: z.number(),
  licences: z.array(licence),
  logo_file_id: z.string().nullable(),
  version: z.number(),
})
export type Company = z.infer<typeof company>
const shownCompany = company.extend({ logo: companyRow.shape.logo })

export const companies = {
  list: list({
    path: '/company/list',
    needs: [['Company', 'list']],
    summary: 'Lists the companies of the agency: the head company and its sister companies.',
    filters: {
      ...changeParams,
      status: commaSeparatedValues(z.enum(companyStatuses)),
      type: commaSeparatedValues(z.enum(companyTypes)),
    },
    sorts: ['name', 'email', 'suburb', 'status'],
    row: companyRow.extend(allowedActionsField(companyTransitions)),
  }),
  info: read({
    path: '/company/info',
    needs: [['Company', 'view']],
    summary: 'Returns one company.',
    input: { id },
    result: shownCompany,
  }),
  register: write({
    path: '/company/registration',
    needs: [['Company', 'create']],
    summary: 'Creates a company: a sister company when a parent is named, otherwise a new agency.',
    input: {
      parent_company_id: optionalId,
      /** for a company with a parent: a separate legal unit, or a part of one */
      type: z.enum(['sister', 'branch']).default('sister'),
      ...companyFields,
    },
    result: company,
  }),
  update: write({
    path: '/company/update',
    needs: [['Company', 'update']],
    summary: 'Updates a company.',
    input: { id, version, status: z.enum(companyStatuses), ...companyFields },
    result: company,
  }),
  logo: ownTransaction(
    upload({
      path: '/company/logo-upload',
      needs: [['Company', 'update']],
      summary:
        'Sets a company’s logo: JPEG, PNG or WebP up to 5 MB, recognised by its bytes and re-encoded; without a file the logo is removed.',
      input: { id, version },
      result: shownCompany,
    }),
  ),
  changeStatusMany: write({
    path: '/company/status-update-many',
    needs: [['Company', 'update']],
    summary: 'Changes the status of several companies; each row succeeds or fails on its own.',
    input: { ...rowsSeen, status: z.enum(companyStatuses) },
    result: bulkResult,
  }),
  storeLicence: write({
    path: '/company/licence-store',
    needs: [['Company', 'update']],
    summary: 'Adds a labour-hire licence; at most one per state.',
    input: { company_id: id, ...licenceFields },
    result: licence,
  }),
  updateLicence: write({
    path: '/company/licence-update',
    needs: [['Company', 'update']],
    summary: 'Updates a labour-hire licence, for example the date of a renewal.',
    input: { id, version, ...licenceFields },
    result: licence,
  }),
  removeLicence: write({
    path: '/company/licence-remove',
    needs: [['Company', 'update']],
    summary: 'Removes a labour-hire licence.',
    input: { id, version },
    result: z.object({ id: z.string() }),
  }),
  all: read({
    path: '/company-list',
    needs: [
      ['Company', 'list'],
      ['Client', 'list'],
      ['Employee', 'list'],
    ],
    summary: 'Lists all companies of the agency by name, including inactive ones, for filters.',
    input: {},
    result: z.array(choice.extend({ status: z.enum(companyStatuses) })),
  }),
  only: read({
    path: '/company/only-company',
    needs: [['Company', 'list']],
    summary: 'Lists the head companies only: one for each agency in the caller’s scope.',
    input: {},
    result: z.array(choice),
  }),
  choices: read({
    path: '/company-dropdown',
    needs: [
      ['Company', 'list'],
      ['Client', 'create'],
      ['Employee', 'create'],
      ['Roster', 'create'],
    ],
    summary: 'Lists the active companies, for selection.',
    input: { q: searchQuery },
    result: z.array(choice),
  }),
}
