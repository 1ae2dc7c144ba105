// What rules would have changed before they are saved: the last weeks, priced by them and by the stored ones.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { mostCompared, type RuleImpact } from '#contract/payroll/pay-rules/rule-impact.ts'
import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { maySeePay } from '#contract/permissions.ts'
import { notFound, refuse } from '#contract/refusals.ts'
import type { TimesheetStatus } from '#contract/rostering/timesheets/statuses.ts'
import { addDays, type LocalDate, localDateOf, weekStartOf } from '#contract/values/time.ts'
import type { WeekStart } from '#contract/values/week-starts.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { type Database, readAs } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/actor.ts'
import { winningAssignment } from '#server/modules/pay/assignments/rules.ts'
import { pricePeriods } from '#server/modules/pay/pricing/price-periods.ts'
import { factsFor, type PersonFacts, type PricingFacts, type SheetFacts } from '#server/modules/pay/timesheets/facts.ts'
import { priceSheets } from '#server/modules/pay/timesheets/weeks.ts'
import { timesheetsVisibleTo } from '#server/modules/timesheets/queries.ts'
import { type Compared, comparedOf, figuresOf, type ImpactFigures, wholeWeeks, withRules } from './impact-figures.ts'
import { requireNoRefusals } from './requirements.ts'

/** Time that is paid, or will be unless somebody objects. */
const comparedStatuses: readonly TimesheetStatus[] = ['submitted', 'client_approved', 'approved', 'exported', 'paid']

/** So many people are read in one transaction, and priced after it. */
const peopleAtOnce = 50

type ImpactContext = {
  database: Database
  actor: Pick<Actor, 'kind' | 'grants' | 'scope' | 'agency_id'>
  now: Date
}
type Input = InputOf<typeof calls.payRuleSets.impact>

/**
 * What the last whole weeks would have cost if a rule set had had these rules in them: the rules are taken to be in force all the time, also
 * in the weeks before that decide about overtime or rest, in place of the set’s own versions and whatever their `valid_from` is. Both prices
 * are of now, so what was exported by older rules is compared by those that are stored today. For users who may see pay; refuses rules that
 * conflict; a rule set outside the scope is not found. Opens short transactions of its own, and other requests are answered between people.
 */
export async function impactOf(context: ImpactContext, input: Input, most = mostCompared): Promise<RuleImpact> {
  const { database, actor } = context
  if (!maySeePay(actor)) refuse('mayNot')
  requireNoRefusals(input.rules)
  const read = <T>(work: (db: Db) => Promise<T>) => readAs(database, actor, work, { from_replica: true })
  const asked = await read(async (db) => {
    const days = await daysOf(db, context, input)
    const sheets = await sheetsToCompare(db, actor.scope, { ...days, rule_set_id: input.rule_set_id, most })
    return { ...days, sheets: wholeWeeks(sheets, most), incomplete: sheets.length > most }
  })
  const from = asked.incomplete ? oldestWeek(asked) : asked.from
  const compared = await compare(read, { ...asked, from, rule_set_id: input.rule_set_id, rules: input.rules })
  const named = await read((db) => withNames(db, actor.scope, figuresOf(compared)))
  return { ...named, from, to: asked.to, incomplete: asked.incomplete }
}

type Days = { agency_id: string; from: LocalDate; to: LocalDate }

/** The last whole weeks, by the first day of the week and the time zone of the agency. */
async function daysOf(db: Db, { actor, now }: ImpactContext, { rule_set_id, weeks }: Input): Promise<Days> {
  const { agency_id, time_zone, week_start } = await db
    .selectFrom('pay_rule_sets')
    .innerJoin('companies', 'companies.id', 'pay_rule_sets.agency_id')
    .select(['pay_rule_sets.agency_id', 'companies.time_zone', sql<WeekStart>`companies.week_start`.as('week_start')])
    .where(inAgency(actor.scope, 'pay_rule_sets.agency_id'))
    .where('pay_rule_sets.id', '=', rule_set_id)
    .executeTakeFirstOrThrow(notFound)
  const thisWeek = weekStartOf(localDateOf(now.toISOString(), time_zone), week_start)
  return { agency_id, from: addDays(thisWeek, -7 * weeks), to: addDays(thisWeek, -1) }
}

/** `week`: how many weeks before the last one */
type SheetToCompare = { id: string; employee_id: string; week: number }
type Wanted = Days & { rule_set_id: string; most: number }

/** Time to which the rule set is assigned, even if another one wins: the newest week first, and one more than the most where there is. */
async function sheetsToCompare(db: Db, scope: Scope, { agency_id, from, to, rule_set_id, most }: Wanted) {
  const { rows } = await sql<SheetToCompare>`
    select timesheets.id, timesheets.employee_id, (${to}::date - timesheets.works_on) / 7 as week
    from timesheets
    where timesheets.agency_id = ${agency_id}::uuid and timesheets.works_on between ${from}::date and ${to}::date
      and timesheets.status = any(${[...comparedStatuses]}::text[]) and ${timesheetsVisibleTo(scope)}
      and exists (
        select from pay_rule_assignments of
        where of.agency_id = timesheets.agency_id and of.rule_set_id = ${rule_set_id}::uuid
          and timesheets.works_on between of.starts_on and coalesce(of.ends_on, 'infinity')
          and coalesce(of.customer_id, timesheets.customer_id) = timesheets.customer_id
          and coalesce(of.location_id, timesheets.location_id) = timesheets.location_id
          and coalesce(of.position_id, timesheets.position_id) = timesheets.position_id
          and coalesce(of.employee_id, timesheets.employee_id) = timesheets.employee_id)
    order by week, timesheets.employee_id, timesheets.id limit ${most + 1}`.execute(db)
  return rows
}

const oldestWeek = ({ to, sheets }: Days & { sheets: readonly SheetToCompare[] }) =>
  addDays(to, -7 * Math.max(...sheets.map(({ week }) => week)) - 6)

type Read = <T>(work: (db: Db) => Promise<T>) => Promise<T>
type Comparison = Days & { sheets: readonly SheetToCompare[]; rule_set_id: string; rules: RuleSet }

/** Reads some people at a time and prices them with no transaction open. */
async function compare(read: Read, { sheets, rule_set_id, rules, ...days }: Comparison): Promise<Compared[]> {
  const ids = new Set(sheets.map(({ id }) => id))
  const people = [...new Set(sheets.map(({ employee_id }) => employee_id))]
  const compared: Compared[] = []
  for (let at = 0; at < people.length; at += peopleAtOnce) {
    const asked = people.slice(at, at + peopleAtOnce).map((employee_id) => ({ ...days, employee_id }))
    const facts = await read((db) =>
      factsFor(db, { agency_id: days.agency_id, people: asked, language: 'en', proposed: rules }),
    )
    const isWanted = (sheet: SheetFacts) =>
      ids.has(sheet.id) && winningAssignment(facts.assignments, sheet)?.rule_set_id === rule_set_id
    for (const person of facts.people) {
      await nextTurn()
      compared.push(...pricedTwice([facts, withRules(facts, rule_set_id, rules)], person, isWanted))
    }
  }
  return compared
}

/** By one interpreter: nothing is paid by what it says. */
function pricedTwice(
  [before, after]: readonly [PricingFacts, PricingFacts],
  person: PersonFacts,
  isWanted: (sheet: SheetFacts) => boolean,
): Compared[] {
  const byOthers = new Map(
    priceSheets(after, person, { isWanted, price: pricePeriods }).map((priced) => [priced.sheet.id, priced]),
  )
  return priceSheets(before, person, { isWanted, price: pricePeriods }).flatMap((priced) => {
    const other = byOthers.get(priced.sheet.id)
    return other === undefined ? [] : [comparedOf(priced, other)]
  })
}

type Named = Pick<RuleImpact, 'by_person' | 'by_customer'>

async function withNames(db: Db, scope: Scope, figures: ImpactFigures): Promise<ImpactFigures & Named> {
  const { by_person, by_customer } = figures
  const [people, customers] = await Promise.all([
    namesOf(db, scope, 'employees', by_person.rows),
    namesOf(db, scope, 'customers', by_customer.rows),
  ])
  return {
    ...figures,
    by_person: { ...by_person, rows: named(by_person.rows, people) },
    by_customer: { ...by_customer, rows: named(by_customer.rows, customers) },
  }
}

async function namesOf(db: Db, scope: Scope, table: 'employees' | 'customers', of: readonly { id: string }[]) {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'name'])
    .where(inAgency(scope, 'agency_id'))
    .where(sql<boolean>`id = any(${of.map(({ id }) => id)}::uuid[])`)
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const named = <Row extends { id: string }>(rows: readonly Row[], names: ReadonlyMap<string, string>) =>
  rows.map((row) => ({ ...row, name: names.get(row.id) ?? '' }))
