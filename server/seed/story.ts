import type { BreakMode } from '#contract/rostering/breaks.ts'
import type { ContactRole } from '#contract/customers/customer-contacts.ts'
import type { ApprovalMode } from '#contract/rostering/approval.ts'
import type { CustomerStatus, invoiceSplits } from '#contract/customers/customers.ts'
import type { EmployeeStatus } from '#contract/people/employees.ts'
import type { PositionColour } from '#contract/platform/reference.ts'
import type { ShiftBreak } from '#contract/rostering/rosters.ts'
import type { LocalDate, WallTime } from '#contract/values/time.ts'
import type { WeekStart } from '#contract/values/week-starts.ts'

/** What is told of one agency; everything with a date is relative to the day on which it is told. */
export type Story = {
  head: CompanyStory
  sister: CompanyStory | null
  /** what the people's codes begin with */
  prefix: string
  positions: readonly PositionStory[]
  customers: readonly CustomerStory[]
  people: readonly PersonStory[]
  hero: Hero | null
  patterns: readonly PatternStory[]
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
  /** Monday where it says none */
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
  /** what was agreed otherwise than usual */
  terms?: Partial<TermsStory>
  /** only what its sites ask for is worked there */
  own_positions_only?: boolean
  /** who signed off what was worked so far, where that was agreed anew */
  approval_before?: ApprovalMode
  /** the first is the main one and approves the time worked */
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
  /** nobody works here who was not inducted */
  induction_required?: true
  /** nobody works here without these kinds of papers, by code */
  papers?: readonly string[]
  rooms: readonly string[]
  /** where people must live to be sent here */
  region: string
  /** how far its rosters have come: next week's drafted or published; `ended` has worked weeks only, two weeks ago and before */
  next_week: 'drafted' | 'published' | 'ended'
  demand: readonly DemandStory[]
  /** where these are, they give its shifts their breaks */
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

/** A shift that recurs: on the named days of the week (1 is Monday, as in '12345'). */
export type DemandStory = {
  position: string
  days: string
  starts: WallTime
  ends: WallTime
  openings: number
  breaks: readonly ShiftBreak[]
  notes?: string
}

/** Name, gender, age, region, codes of positions (the main one first), hours a week wanted, and what is special. */
export type PersonStory = readonly [
  first_name: string,
  last_name: string,
  gender: 'female' | 'male' | 'x' | 'not_stated',
  age: number,
  region: string,
  positions: string,
  hours: number,
  special?: Special,
]

export type Special = {
  status?: EmployeeStatus
  type?: 'contractor'
  preferred_name?: string
  phone?: null | string
  right_to_work?: 'permanent' | 'nz'
  /** a temporary right to work: subclass, and in how many days it ends; negative: it has ended */
  visa?: readonly [subclass: string, ends_in: number]
  /** days from today after which they worked no more, for those who have left */
  worked_until?: number
  notes?: string
}

/** The person behind the demo employee's login, whose days are told and not planned. */
export type Hero = {
  last_name: string
  site: string
  position: string
  starts: WallTime
  /** days from today, past and to come */
  days: readonly number[]
}

/** When the story is told: the moment, and the agency's day and the Monday of its week. */
export type Moment = { now: string; today: LocalDate; monday: LocalDate }

/** What the Fair Work sample says: after five hours an unpaid half hour, deducted by itself (contract/rostering/breaks.ts). */
export const fiveHourRule: BreakRuleStory = {
  name: 'Meal break',
  minutes: 30,
  paid: false,
  mode: 'auto_deduct',
  after_minutes_worked: 300,
}

/** An unpaid half hour, as most shifts of more than five hours have it. */
export const mealBreak: readonly ShiftBreak[] = [{ minutes: 30, paid: false }]
/** What a night gets: the meal and a paid rest. */
export const nightBreaks: readonly ShiftBreak[] = [
  { minutes: 30, paid: false },
  { minutes: 20, paid: true },
]
