// What a day of leave is paid: without a penalty at the rate of the person’s ordinary hours, or as if they had worked.
import type { PayLine } from '#contract/payroll/pay-rules/pay-lines.ts'
import type { LineLabel, RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import type { ShiftBreak } from '#contract/rostering/rosters/roster-shifts.ts'
import { type Instant, instantAt, type LocalDate, type WallTime } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { centsForMinutes, percentOf } from '#server/modules/pay/pricing/lines/decimals.ts'
import { type Rate, rateOf, wageFor } from '#server/modules/pay/pricing/lines/rates.ts'
import { factsFor, type PersonFacts, type PricingFacts, type SheetFacts } from '#server/modules/pay/timesheets/facts.ts'
import { payTermsOf } from '#server/modules/pay/timesheets/pay-terms.ts'
import { lengthOf } from '#server/modules/pay/timesheets/placed-breaks.ts'
import { priceAgain, priceByBoth, toWork } from '#server/modules/pay/timesheets/weeks.ts'

export type LeaveDay = {
  /** tells the days of one call apart */
  key: string
  employee_id: string
  works_on: LocalDate
  /** what is paid of it */
  minutes: number
  /** where the person would work; null: not known */
  customer_id: string | null
  location_id: string | null
  position_id: string | null
  placement_cents: number | null
  /** the shift that they would work; null: none is known */
  shift: { starts_at: Instant; ends_at: Instant; time_zone: string; breaks: ShiftBreak[]; minutes: number } | null
  /** by the clock at its place, from when leave by the hour is; null: of a whole day, or of half of one */
  from_time: WallTime | null
  /** at the full rate (Fair Work Act 2009 section 106BA), instead of the base rate (section 16) */
  as_worked: boolean
}

/** `rate`: without a rule set, at the rate of a placement; null: payroll has its own. `unknown`: the rule set cannot say what is due. */
export type LeavePay =
  | { by: 'rate'; cents: number | null }
  | { by: 'unknown' }
  | {
      by: 'rules'
      lines: PayLine[]
      payroll_codes: Partial<Record<LineLabel, string>>
      loading: RuleSet['annual_leave_loading']
    }

/** By the key of each day. It is priced by itself: leave is no ordinary time of its week, so nothing becomes overtime by it. */
export async function leavePayOf(
  db: Db,
  agency_id: string,
  days: readonly LeaveDay[],
): Promise<ReadonlyMap<string, LeavePay>> {
  const byPerson = Map.groupBy(days, ({ employee_id }) => employee_id)
  const facts = await factsFor(db, {
    ...{ agency_id, language: 'en', without_recorded: true },
    people: [...byPerson].map(([employee_id, own]) => ({ employee_id, ...spanOf(own) })),
    alsoCounting: async () => days.map(sheetOf),
  })
  return new Map(
    facts.people.flatMap((person) =>
      (byPerson.get(person.id) ?? []).map((day) => [day.key, payOfDay(facts, person, day)] as const),
    ),
  )
}

export type UsualWork = Pick<
  LeaveDay,
  'employee_id' | 'customer_id' | 'location_id' | 'position_id' | 'placement_cents'
>

/** Cents; of annual leave `loading` is paid in addition. */
export type LeaveRate = { cents: number; loading: number }

/** By person: what an hour of leave is paid on a day. Whose rate is not known is left out. */
export async function leaveRates(
  db: Db,
  { agency_id, on }: { agency_id: string; on: LocalDate },
  people: readonly UsualWork[],
): Promise<ReadonlyMap<string, LeaveRate>> {
  const hour = { works_on: on, minutes: 60, shift: null, from_time: null, as_worked: false }
  const pays = await leavePayOf(
    db,
    agency_id,
    people.map((work) => ({ ...work, ...hour, key: work.employee_id })),
  )
  return new Map(
    [...pays].flatMap(([employee_id, pay]) => {
      const cents = pay.by === 'rate' ? pay.cents : pay.by === 'rules' ? (pay.lines[0]?.rate_cents ?? null) : null
      if (cents === null) return []
      const loading = pay.by === 'rules' && pay.loading !== null ? percentOf(cents, pay.loading.percentage) : 0
      return [[employee_id, { cents, loading }] as const]
    }),
  )
}

function spanOf(days: readonly LeaveDay[]) {
  const dates = days.map(({ works_on }) => works_on).toSorted()
  return { from: dates.at(0) ?? '', to: dates.at(-1) ?? '' }
}

// Where the place of work is not known, only what applies at every place applies.
const nowhere = '00000000-0000-0000-0000-000000000000'

function sheetOf(day: LeaveDay): SheetFacts {
  const { key: id, employee_id, works_on, placement_cents, shift } = day
  const { customer_id, location_id, position_id } = day
  const breaks = shift === null || isPart(day) ? [] : shift.breaks
  return {
    ...{ id, employee_id, works_on, placement_cents, status: 'approved', version: 0, extras: [], breaks },
    ...{ customer_id: customer_id ?? nowhere, location_id: location_id ?? nowhere },
    ...{ position_id: position_id ?? nowhere, ...timesOf(day) },
    ...{ break_minutes: lengthOf(breaks), unpaid_minutes: lengthOf(breaks.filter(({ paid }) => !paid)) },
  }
}

/**
 * Of less than the shift the minutes from the time on at which the leave begins, within the shift. Half a day, and hours of which the balance
 * covers a part only, say no time that they end at: these are the first minutes, because the leave is taken in the order of time.
 */
function timesOf({ works_on, minutes, shift, ...day }: LeaveDay) {
  const { starts_at, ends_at, time_zone } = shift ?? {
    starts_at: `${works_on}T00:00:00Z`,
    ends_at: '',
    time_zone: 'UTC',
  }
  if (shift !== null && !isPart({ ...day, works_on, minutes, shift })) return { starts_at, ends_at, time_zone }
  const begins = shift === null ? Temporal.Instant.from(starts_at) : beginOfPart({ ...day, works_on, minutes, shift })
  return { starts_at: begins.toString(), ends_at: begins.add({ minutes }).toString(), time_zone }
}

function beginOfPart({ works_on, minutes, from_time, shift }: LeaveDay & { shift: NonNullable<LeaveDay['shift']> }) {
  const [first, end] = [Temporal.Instant.from(shift.starts_at), Temporal.Instant.from(shift.ends_at)]
  const last = end.subtract({ minutes })
  const begins = from_time === null ? first : Temporal.Instant.from(instantAt(works_on, from_time, shift.time_zone).at)
  const inShift = Temporal.Instant.compare(begins, last) > 0 ? last : begins
  return Temporal.Instant.compare(inShift, first) < 0 ? first : inShift
}

const isPart = ({ minutes, shift }: LeaveDay) => shift === null || shift.minutes !== minutes

function payOfDay(facts: PricingFacts, person: PersonFacts, day: LeaveDay): LeavePay {
  const { version, terms, not_priced, period } = toWork(facts, person, sheetOf(day))
  if (not_priced === 'no_rule_set') return { by: 'rate', cents: day.placement_cents }
  if (version === null || terms === null) return { by: 'unknown' }
  const { rules } = version
  const lines =
    day.as_worked && day.shift !== null
      ? workedLines(
          priceAgain({ periods: [period], week_starts_on: 'monday' }, new Map([[version.id, rules]]), priceByBoth),
          day,
        )
      : baseLine(rules, wageFor(payTermsOf(terms, rules)), day.minutes)
  if (lines === null) return { by: 'unknown' }
  return { by: 'rules', lines, payroll_codes: rules.payroll_codes, loading: rules.annual_leave_loading }
}

// Of part of a shift: the rest of it is worked, or is leave as well, and has these.
const ofWholeShift: readonly LineLabel[] = ['minimum_engagement', 'minimum_overtime', 'missed_break']

function workedLines(priced: ReturnType<typeof priceAgain>, day: LeaveDay): PayLine[] | null {
  if (priced.some(({ gaps }) => gaps.length > 0)) return null
  const lines = priced.flatMap((one) => one.lines)
  return isPart(day) ? lines.filter(({ label }) => !ofWholeShift.includes(label)) : lines
}

/** The hours at the hourly rate, of casuals with their loading; null: the rule set does not have it. */
function baseLine(rules: RuleSet, wage: ReturnType<typeof wageFor>, minutes: number): PayLine[] | null {
  const isCasual = wage.terms.employment === 'casual'
  const { weekday } = rules.ordinary
  const rate: Rate | null = isCasual
    ? rateOf(weekday, 'ordinary', wage)
    : { percentage: 10_000, rate_cents: wage.hourly_cents }
  if (rate === null || wage.gaps.length > 0) return null
  return [
    {
      ...{ label: 'ordinary', minutes, hundredths: null, ...rate, counts_for: rules.counts_for.ordinary },
      ...{ cents: centsForMinutes(minutes, rate.rate_cents), clause: isCasual ? weekday.clause : null },
      ...{ reason: { by: 'kind_of_day', holiday: null }, spans: [] },
    },
  ]
}
