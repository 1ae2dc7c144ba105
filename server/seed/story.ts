import type { BreakMode } from '#contract/rostering/breaks.ts'
import type { ContactRole } from '#contract/customers/customer-contacts.ts'
import type { ApprovalMode } from '#contract/rostering/timesheets/approval.ts'
import type { CustomerStatus, invoiceSplits } from '#contract/customers/customers.ts'
import type { EmployeeStatus } from '#contract/people/employees.ts'
import type { PositionColour } from '#contract/platform/reference.ts'
import type { ShiftBreak } from '#contract/rostering/rosters/roster-shifts.ts'
import type { LocalDate, WallTime } from '#contract/values/time.ts'
import type { WeekStart } from '#contract/values/week-starts.ts'

/** The demo data of one agency; everything with a date is relative to the day of the seed. */
export type Story = {
  head: CompanyStory
  sister: CompanyStory | null
  /** the prefix of the employee codes */
  prefix: string
  positions: readonly PositionStory[]
  customers: readonly CustomerStory[]
  people: readonly PersonStory[]
  hero: DemoEmployeeStory | null
  patterns: readonly PatternStory[]
  /** null: the agency has no pay rules */
  pay: PayStory | null
  /** whether people are sent their pay statements */
  sends_pay_statements: boolean
}

/** How hours are paid and charged. */
export type PayStory = {
  /** each from a sample of pay rules, with the positions that it applies to */
  rule_sets: readonly { sample: string; title: string; classification: string; positions: readonly string[] }[]
  /** recorded by hand, of every rule set: for a kilometre, and for a meal */
  allowances: readonly { code: string; title: string; cents: number; per: 'kilometre' | 'occasion' }[]
  /** the codes of the customers with charge rates */
  charged_customers: readonly string[]
  /** cents an hour by position, at each of them */
  charges: Readonly<Record<string, number>>
  /** cents an hour for every position of a site */
  charges_at_sites: readonly { site: string; cents: number }[]
  /** by the letter of the customer’s industry; null: of every other one */
  workers_compensation: readonly { industry: string | null; basis_points: number }[]
  /** hundredths of a percent of ordinary pay, of permanent staff */
  leave: number
  /** what sites may cost in a week, by their code */
  weekly_budgets: Readonly<Record<string, { cents: number; minutes: number }>>
}

export type AddressStory = { address_line: string; suburb: string; state: string; postcode: string }
export type CompanyStory = AddressStory & {
  name: string
  legal_name: string
  abn: string
  email: string
  phone: string
  website: string
  latitude: number
  longitude: number
  time_zone: string
  /** default: Monday */
  week_start?: WeekStart
}
/** with its name in French, German and Portuguese */
export type PositionStory = readonly [
  code: string,
  name: string,
  colour: PositionColour,
  elsewhere: readonly [fr: string, de: string, pt: string],
]

export type ContactStory = { role: ContactRole; name: string; email: string; phone: string }
export type CustomerStory = AddressStory & {
  code: string
  name: string
  legal_name: string
  abn: string
  company: 'head' | 'sister'
  status: CustomerStatus
  payment_terms_days: number
  /** the letter of its division (ANZSIC) */
  industry: string
  /** terms that differ from the default */
  terms?: Partial<TermsStory>
  /** only positions with shifts at its locations are worked there */
  own_positions_only?: boolean
  /** the approval mode of earlier work, where it has changed */
  approval_before?: ApprovalMode
  /** the first is the main one and approves timesheets */
  contacts: readonly [ContactStory, ...ContactStory[]]
  sites: readonly SiteStory[]
}

export type TermsStory = {
  billing_address: string | null
  purchase_order_required: boolean
  invoice_split: (typeof invoiceSplits)[number]
  timesheet_approval: ApprovalMode
  approval_timeout_hours: number | null
  cancellation_notice_hours: number
  minimum_engagement_minutes: number
}

export type SiteStory = AddressStory & {
  name: string
  code: string
  latitude: number
  longitude: number
  time_zone: string
  instructions: string | null
  instructions_elsewhere?: readonly [fr: string, de: string, pt: string]
  /** working here requires an induction */
  induction_required?: true
  /** working here requires these document types, by code */
  document_types?: readonly string[]
  rooms: readonly string[]
  /** the region of employees who work here */
  region: string
  /** the stage of its rosters: next week's draft or published; `ended` has worked weeks only, two weeks ago and before */
  next_week: 'drafted' | 'published' | 'ended'
  demand: readonly DemandStory[]
  /** if set, they give its shifts their breaks */
  break_rules?: readonly BreakRuleStory[]
  /** those of a room, by its name */
  room_rules?: Readonly<Record<string, readonly BreakRuleStory[]>>
}

export type BreakRuleStory = {
  name: string
  minutes: number
  paid: boolean
  mode: BreakMode
  after_minutes_worked: number
}

/** Named times, with their name in French, German and Portuguese; of a customer (its code), or of the whole agency. */
export type PatternStory = {
  name: string
  elsewhere: readonly [fr: string, de: string, pt: string]
  starts: WallTime
  ends: WallTime
  breaks: readonly ShiftBreak[] | null
  colour: PositionColour
  weekdays?: readonly number[]
  customer?: string
}

/** A recurring shift: on the given days of the week (1 is Monday, as in '12345'). */
export type DemandStory = {
  position: string
  days: string
  starts: WallTime
  ends: WallTime
  openings: number
  breaks: readonly ShiftBreak[]
  notes?: string
  dress_code?: string
  meeting_point?: string
}

/** Name, gender, age, region, codes of positions (the primary one first), target hours a week, and special cases. */
export type PersonStory = readonly [
  first_name: string,
  last_name: string,
  gender: 'female' | 'male' | 'x' | 'not_stated',
  age: number,
  region: string,
  positions: string,
  hours: number,
  special?: PersonOverrides,
]

export type PersonOverrides = {
  status?: EmployeeStatus
  type?: 'contractor'
  preferred_name?: string
  phone?: null | string
  right_to_work?: 'permanent' | 'nz'
  /** a temporary right to work: subclass, and in how many days it expires; negative: it has expired */
  visa?: readonly [subclass: string, ends_in: number]
  /** the last day of work in days from today, for those who have left */
  worked_until?: number
  notes?: string
}

/** The employee of the demo employee's login, whose days are listed and not planned. */
export type DemoEmployeeStory = {
  last_name: string
  site: string
  position: string
  starts: WallTime
  /** days from today, past and to come */
  days: readonly number[]
}

/** The time of the seed: the instant, and the agency's day and the Monday of its week. */
export type SeedTime = { now: string; today: LocalDate; monday: LocalDate }

/** The Fair Work sample: after five hours an unpaid half hour, deducted automatically (contract/rostering/breaks.ts). */
export const fiveHourRule: BreakRuleStory = {
  name: 'Meal break',
  minutes: 30,
  paid: false,
  mode: 'auto_deduct',
  after_minutes_worked: 300,
}

/** An unpaid half hour, as most shifts of more than five hours have it. */
export const mealBreak: readonly ShiftBreak[] = [{ minutes: 30, paid: false }]
/** The breaks of a night: the meal and a paid rest. */
export const nightBreaks: readonly ShiftBreak[] = [
  { minutes: 30, paid: false },
  { minutes: 20, paid: true },
]
