/**
 * A rule set: how hours are paid under one award or agreement, as data (pay-rules.md section 2). What a field means is said here; two
 * interpreters follow it (server/modules/pay), and a test compares them to the cent.
 */
import { z } from 'zod'
import { localDate, wallTime } from '#contract/values/time.ts'
import { name, optionalText, recordCode, text } from '#contract/values/values.ts'

/** Hundredths of a percent: 12,500 are 125 %. */
export type BasisPoints = number
export type Cents = number

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** A minute of a public holiday is of that kind on any weekday. */
export const kindsOfDay = ['weekday', 'saturday', 'sunday', 'public_holiday'] as const
export type KindOfDay = (typeof kindsOfDay)[number]

/** What an employee's ordinary hours are: permanent is full time or part time. */
export const employments = ['permanent', 'casual'] as const
export type Employment = (typeof employments)[number]

export const lineLabels = [
  'ordinary',
  'saturday',
  'sunday',
  'public_holiday',
  'early',
  'afternoon',
  'evening',
  'night',
  'permanent_night',
  'overtime_first',
  'overtime_further',
  'overtime_sunday',
  'overtime_public_holiday',
  'short_rest',
  'minimum_engagement',
  'minimum_overtime',
  'missed_break',
  'allowance',
  'piece_work',
  'piece_guarantee',
  'expense',
] as const
export type LineLabel = (typeof lineLabels)[number]

const basisPoints = z.number().int().min(0).max(100_000)
const cents = z.number().int().min(0).max(100_000_00)
const minutes = z.number().int().min(0).max(100_000)
const clause = optionalText(120)

/**
 * Percentages of the hourly rate. Casual ones contain the loading: 125 % and 150 % are additive, 150 % and 150 % are without loading.
 * `null`: the text read has none, so such time is refused. `to_choose`: its sources conflict, so the set is refused for casuals until the
 * agency chooses.
 */
const percentages = z.object({
  permanent: basisPoints.nullable(),
  casual: z.union([basisPoints, z.literal('to_choose')]).nullable(),
  /** compounding: the casual percentage is of the casual rate (hourly rate with the loading) instead of the hourly rate */
  casual_of: z.enum(['hourly_rate', 'casual_rate']).default('hourly_rate'),
  clause,
})
export type Percentages = z.infer<typeof percentages>

const minutesByEmployment = z.object({ permanent: minutes.nullable(), casual: minutes.nullable() })

/** From (inclusive) to (exclusive) by the clock. `to` at or before `from` is on the next day; '00:00' to '00:00' is the whole day. */
const timeOfDay = z.object({ from: wallTime, to: wallTime })

const classification = z.object({
  code: recordCode,
  title: text(160),
  /** one of the two; a weekly rate is divided by 38 and rounded to a cent, half a cent up */
  weekly_cents: cents.nullable().default(null),
  hourly_cents: cents.nullable().default(null),
  /** by age on the day of work, the youngest first: the percentage of the hourly rate below an age */
  juniors: z
    .array(z.object({ below_age: z.number().int().min(15).max(30), percentage: basisPoints }))
    .max(16)
    .default([]),
})

/** Added to the hourly rate of the persons who have it, before every percentage. */
const allPurposeAllowance = z.object({ code: recordCode, title: text(160), weekly_cents: cents, clause })

/**
 * Ordinary time within these times on these weekdays is paid at these percentages (absolute, as those of the kinds of day), or with cents
 * in addition to whatever else it is paid: for each hour, in proportion; or for each hour or part of an hour of a worked period.
 */
const band = z.object({
  label: z.enum(lineLabels),
  days: z.array(z.enum(weekdays)).min(1).max(7),
  times: timeOfDay,
  on_public_holidays: z.boolean().default(false),
  pay: z.discriminatedUnion('in', [
    z.object({ in: z.literal('percent'), percentages }),
    z.object({ in: z.literal('cents'), cents, per: z.enum(['hour', 'part_of_hour']) }),
  ]),
  clause,
})
export type Band = z.infer<typeof band>

/**
 * A shift that starts at or after `from` and before `until`, or finishes after `from` and at or before `until`, on one of these weekdays
 * (of its start): its percentages replace those of the kinds of day for all of its ordinary time; a kind of day without one keeps its own.
 * The first that applies is the only one. Such a shift has no span of ordinary hours.
 */
const shiftLoading = z.object({
  label: z.enum(lineLabels),
  decided_by: z.enum(['start', 'finish']),
  from: wallTime,
  until: wallTime,
  days: z.array(z.enum(weekdays)).min(1).max(7),
  /** only for persons who work nights permanently, or only for those who do not; null: for both */
  permanent_nights: z.boolean().nullable().default(null),
  percentages: z.object({
    weekday: percentages.nullable(),
    saturday: percentages.nullable(),
    sunday: percentages.nullable(),
    public_holiday: percentages.nullable(),
  }),
  clause,
})
export type ShiftLoading = z.infer<typeof shiftLoading>

export const overtimeTriggers = ['short_rest', 'day', 'week', 'cycle', 'days', 'span'] as const
export type OvertimeTrigger = (typeof overtimeTriggers)[number]

/** The percentages for the first `minutes` of the day's overtime after the earlier tiers; the last tier has null and takes the rest. */
const overtimeTier = z.object({ label: z.enum(lineLabels), minutes: minutes.nullable(), percentages })
export type OvertimeTier = z.infer<typeof overtimeTier>

const acrossMidnight = z.enum(['by_the_clock', 'major_portion', 'day_of_start'])

const allowance = z.object({
  code: recordCode,
  title: text(160),
  cents,
  /** `part_of_hour`: for each hour or part of an hour of a period; `kilometre` and `occasion` are recorded by hand */
  per: z.enum(['hour', 'part_of_hour', 'period', 'day', 'kilometre', 'occasion']),
  /** `always`: for all paid time under the rule set; `by_hand`: as recorded on the timesheet */
  given: z.enum(['always', 'by_hand']),
  /** only for `hour`: the cents of an hour are multiplied by the percentage of the line that they belong to */
  is_multiplied: z.boolean().default(false),
  counts_for: z.lazy(() => countsFor),
  clause,
})
export type Allowance = z.infer<typeof allowance>

const countsFor = z.object({ super: z.boolean(), payroll_tax: z.boolean(), workers_compensation: z.boolean() })
export type CountsFor = z.infer<typeof countsFor>

export const ruleSet = z.object({
  code: recordCode,
  title: name(160),
  /** the award or agreement, such as MA000084 */
  instrument: text(80),
  /** takes effect with the first full pay period on or after this day */
  valid_from: localDate,
  source: z.object({ text: text(300), read_on: localDate }),
  not_covered: z.array(text(300)).max(100),

  classifications: z.array(classification).min(1).max(200),
  all_purpose_allowances: z.array(allPurposeAllowance).max(50).default([]),
  /** of the hourly rate; `rounds_casual_rate`: before a compounding percentage, the casual rate is rounded to a cent */
  casual: z.object({ loading: basisPoints, rounds_casual_rate: z.boolean() }),

  /** what an ordinary minute is paid, by the kind of day */
  ordinary: z.record(z.enum(kindsOfDay), percentages),
  bands: z.array(band).max(40).default([]),
  shift_loadings: z.array(shiftLoading).max(40).default([]),
  /** of the percentages that apply to one minute: only the highest, or 100 % and what each has above it (casual: above the loading) */
  stacking: z.enum(['highest', 'sum']),
  /** the most that a sum comes to */
  stacking_cap: basisPoints.nullable().default(null),
  /** which day a minute of a shift across midnight belongs to, and whether it is on a public holiday */
  across_midnight: z.object({ day: acrossMidnight, public_holiday: acrossMidnight }),
  /** whether the night of a clock change is paid by the difference of its clock times or by the time that elapsed */
  clock_change: z.enum(['by_the_clock', 'elapsed']),

  ordinary_hours: z.object({
    /** outside of it time is overtime; null: no limit; `none`: no ordinary hours on such a day. By the clock, on any kind of day. */
    span: z.record(z.enum([...weekdays, 'public_holiday']), z.union([timeOfDay, z.literal('none')]).nullable()),
    day: minutesByEmployment,
    week: minutesByEmployment,
    /** cycles of whole weeks, counted from a day on which one begins */
    cycle: z
      .object({ weeks: z.number().int().min(2).max(52), starts_on: localDate, minutes })
      .nullable()
      .default(null),
    days_a_week: z.number().int().min(1).max(7).nullable().default(null),
  }),
  overtime: z.object({
    /** in this order; the first that applies to a minute is the reason of its line, and the minute is no ordinary time for any of them */
    triggers: z.array(z.enum(overtimeTriggers)).max(overtimeTriggers.length),
    tiers: z.record(z.enum(kindsOfDay), z.array(overtimeTier).min(1).max(10)),
    /** overtime of at least these minutes is paid when a period has nothing but overtime and adjoins no ordinary time */
    minimum_minutes: minutes.nullable().default(null),
  }),
  /** time that begins less than so long after the person's former period ended is paid at these percentages until the period ends */
  short_rest: z
    .object({ minutes, after: z.enum(['any_work', 'overtime']), percentages })
    .nullable()
    .default(null),

  /** the first that applies to the kind of day on which the period starts */
  minimum_engagement: z
    .array(
      z.object({
        employments: z.array(z.enum(employments)).min(1).max(employments.length),
        kinds_of_day: z.array(z.enum(kindsOfDay)).min(1).max(kindsOfDay.length),
        minutes,
        /** what the time up to it is paid: the percentages of a weekday, or those of the kind of day on which the period ends */
        paid_at: z.enum(['weekday', 'kind_of_day']),
        /** whether each period of a day has it, or all periods of the day at one customer together (broken shifts) */
        counts: z.enum(['each_period', 'day_at_customer']),
        clause,
      }),
    )
    .max(20)
    .default([]),
  /** a period longer than `over_minutes` needs a break; without one by `latest_minutes` a penalty is paid in addition until one begins */
  missed_break: z
    .object({
      over_minutes: minutes,
      /** a break that begins earlier, or is shorter than `shortest_minutes`, is none */
      earliest_minutes: minutes,
      latest_minutes: minutes,
      shortest_minutes: minutes,
      /** of the hourly rate, in addition */
      percentage: basisPoints,
      clause,
    })
    .nullable()
    .default(null),
  allowances: z.array(allowance).max(100).default([]),
  piece_work: z
    .object({
      rates: z
        .array(z.object({ code: recordCode, title: text(160), unit_cents: cents }))
        .min(1)
        .max(200),
      /** for the hours of the day: at least this percentage of the hourly rate */
      guarantee: basisPoints,
      clause,
    })
    .nullable()
    .default(null),
  /** of the hourly rate, in addition to it, for annual leave of permanent employees; it counts as ordinary pay does */
  annual_leave_loading: z.object({ percentage: basisPoints, clause }).nullable().default(null),
  counts_for: z.object({
    ordinary: countsFor,
    overtime: countsFor,
    minimum_engagement: countsFor,
    missed_break: countsFor,
    piece_work: countsFor,
  }),
  /** what payroll and invoices call a label; without one both use the label */
  payroll_codes: z.partialRecord(z.enum(lineLabels), text(60)).default({}),
  bill_labels: z.partialRecord(z.enum(lineLabels), text(60)).default({}),
})
export type RuleSet = z.infer<typeof ruleSet>
/** As written down: what has a default may be left out. */
export type RuleSetInput = z.input<typeof ruleSet>
