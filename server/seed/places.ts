import { defaultEngagementMinutes } from '#contract/customers/customers.ts'
import type { ApprovalMode } from '#contract/rostering/timesheets/approval.ts'
import { type BreakRule, unrestrictedRule } from '#contract/rostering/breaks.ts'
import type { WeekStart } from '#contract/values/week-starts.ts'
import { newId } from '#server/database/values/ids.ts'
import type {
  BreakRuleStory,
  CompanyStory,
  CustomerStory,
  PatternStory,
  PositionStory,
  SiteStory,
  Story,
  TermsStory,
} from './story.ts'

/** A location with everything that a roster copies from its parents. */
export type Site = SiteStory & {
  id: string
  agency_id: string
  company_id: string
  customer_id: string
  approver: string
  /** the approval mode of time worked there */
  terms: { mode: ApprovalMode; timeout_hours: number | null }
  rules: readonly BreakRule[]
  /** the day on which its rosters start */
  week_start: WeekStart
}
export type Places = ReturnType<typeof placesOf>

/** Companies, positions, customers and locations of a story as rows, and the ids for the rest of it. */
export function placesOf(story: Story) {
  const agency_id = newId()
  const sister_id = story.sister === null ? agency_id : newId()
  const positions = story.positions.map((entry, at) => positionOf(entry, at, agency_id))
  const customers = story.customers.map((entry) =>
    customerOf(entry, agency_id, entry.company === 'head' ? agency_id : sister_id),
  )
  const customer_ids = new Map(customers.map(({ row }) => [row.code, row.id]))
  const sites = customers.flatMap(({ story: input, row }) =>
    input.sites.map((site) => siteOf(site, input, row, weekStartFor(story, input))),
  )
  const sub_locations = sites.flatMap(roomsOf)
  const position_ids = new Map(positions.map(({ code, id }) => [code, id]))
  return {
    agency_id,
    sister_id,
    sites,
    position_ids,
    customer_ids,
    rows: {
      companies: companiesOf(story, agency_id, sister_id),
      reference_items: positions,
      customers: customers.map(({ row }) => row),
      customer_positions: customers.flatMap(({ story: input, row }) => positionsOf(input, row, position_ids)),
      customer_contacts: customers.flatMap(({ story: input, row }) => contactsOf(input, row)),
      locations: sites.map(locationOf),
      sub_locations,
      location_breaks: [
        ...sites.flatMap(({ agency_id, id, rules }) =>
          rules.map((rule) => ({ ...rule, agency_id, location_id: id, sub_location_id: null })),
        ),
        ...sites.flatMap((site) => roomRulesOf(site, sub_locations)),
      ],
      shift_patterns: story.patterns.map((entry) => patternOf(entry, agency_id, customer_ids)),
    },
  }
}

function positionOf([code, name, colour, [fr, de, pt]]: PositionStory, at: number, agency_id: string) {
  const translations = { en: name, fr, de, pt }
  return { id: newId(), agency_id, kind: 'position' as const, code, name, colour, translations, sort: 10 * (at + 1) }
}

function companiesOf({ head, sister }: Story, agency_id: string, sister_id: string) {
  const first = companyOf(head, agency_id, agency_id)
  return sister === null ? [first] : [first, companyOf(sister, sister_id, agency_id)]
}

function companyOf(story: CompanyStory, id: string, agency_id: string) {
  const isHead = id === agency_id
  return {
    id,
    agency_id,
    parent_company_id: isHead ? null : agency_id,
    type: isHead ? ('head' as const) : ('sister' as const),
    // A Monday, from which every other one is counted.
    pay_cycle: 'fortnightly' as const,
    pay_cycle_anchor: '2026-01-05',
    ...story,
  }
}

function customerOf(story: CustomerStory, agency_id: string, company_id: string) {
  const { contacts, terms, ...more } = story
  const { company: _, sites: __, own_positions_only: ___, industry: ____, approval_before: _____, ...facts } = more
  const billing_email = contacts.find((one) => one.role === 'billing')?.email ?? null
  return { story, row: { id: newId(), agency_id, company_id, billing_email, ...facts, ...usualTerms, ...terms } }
}

const usualTerms: TermsStory = {
  billing_address: null,
  purchase_order_required: false,
  invoice_split: 'customer',
  timesheet_approval: 'agency_only',
  approval_timeout_hours: null,
  cancellation_notice_hours: 24,
  minimum_engagement_minutes: defaultEngagementMinutes,
}

function positionsOf(story: CustomerStory, { id, agency_id }: CustomerRow, ids: ReadonlyMap<string, string>) {
  const requested = story.sites.flatMap(({ demand }) => demand.map(({ position }) => ids.get(position) ?? ''))
  const position_ids = story.own_positions_only ? [...new Set(requested)] : []
  return position_ids.map((position_id) => ({ agency_id, customer_id: id, position_id }))
}

type CustomerRow = ReturnType<typeof customerOf>['row']

const contactsOf = (story: CustomerStory, { id, agency_id }: CustomerRow) =>
  story.contacts.map((contact, at) => ({ id: newId(), agency_id, customer_id: id, is_main: at === 0, ...contact }))

const weekStartFor = ({ head, sister }: Story, { company }: CustomerStory) =>
  (company === 'head' ? head : sister)?.week_start ?? 'mon'

function siteOf(site: SiteStory, story: CustomerStory, customer: CustomerRow, week_start: WeekStart): Site {
  const { id: customer_id, agency_id, company_id } = customer
  const rules = (site.break_rules ?? []).map(ruleOf)
  const mode = story.approval_before ?? customer.timesheet_approval
  const terms = { mode, timeout_hours: customer.approval_timeout_hours }
  return {
    ...site,
    id: newId(),
    agency_id,
    company_id,
    customer_id,
    approver: story.contacts[0].name,
    terms,
    rules,
    week_start,
  }
}

const ruleOf = (story: BreakRuleStory, at: number): BreakRule => ({
  id: newId(),
  sequence: at + 1,
  ...story,
  ...unrestrictedRule,
})

function patternOf(story: PatternStory, agency_id: string, customer_ids: ReadonlyMap<string, string>) {
  const { name, elsewhere, starts, ends, breaks, colour, weekdays = [], customer } = story
  const [fr, de, pt] = elsewhere
  const customer_id = customer === undefined ? null : (customer_ids.get(customer) ?? null)
  const words = { name, translations: { en: name, fr, de, pt } }
  return { id: newId(), agency_id, customer_id, ...words, starts, ends, breaks, colour, weekdays }
}

function locationOf(site: Site) {
  const {
    id,
    agency_id,
    customer_id,
    name,
    code,
    address_line,
    suburb,
    state,
    postcode,
    latitude,
    longitude,
    time_zone,
  } = site
  const address = { address_line, suburb, state, postcode, latitude, longitude, time_zone, geofence_m: 200 }
  const [fr, de, pt] = site.instructions_elsewhere ?? []
  return {
    ...{ id, agency_id, customer_id, name, code, ...address },
    site_instructions: site.instructions,
    instructions_translations: { en: null, fr: fr ?? null, de: de ?? null, pt: pt ?? null },
    induction_required: site.induction_required ?? false,
  }
}

type Room = ReturnType<typeof roomsOf>[number]

const roomRulesOf = ({ id, agency_id, room_rules = {} }: Site, rooms: readonly Room[]) =>
  rooms
    .filter(({ location_id }) => location_id === id)
    .flatMap(({ id: sub_location_id, name }) =>
      (room_rules[name] ?? []).map((input, at) => ({
        ...ruleOf(input, at),
        ...{ agency_id, location_id: id, sub_location_id },
      })),
    )

const roomsOf = ({ id, agency_id, code, rooms }: Site) =>
  rooms.map((name, at) => ({
    id: newId(),
    agency_id,
    location_id: id,
    name,
    code: `${code}-${at + 1}`,
    cost_centre: `CC-${code}`,
  }))
