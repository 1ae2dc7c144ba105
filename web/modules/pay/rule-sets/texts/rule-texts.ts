import type { FactValue } from '#contract/payroll/pay-rules/facts.ts'
import {
  type Employment,
  type KindOfDay,
  type Percentages,
  type RuleSet,
  type Weekday,
  weekdays,
} from '#contract/payroll/pay-rules/rule-set.ts'
import type { Subject } from '#contract/payroll/pay-rules/rule-set-sections.ts'
import {
  formatDate,
  formatList,
  formatMinutes,
  formatMoney,
  formatNumber,
  formatPercent,
  formatTimeRange,
  formatWeekday,
} from '#web/lib/format.ts'
import { ownCurrency } from '#web/lib/session/session.ts'
import type { useTranslate } from '#web/lib/wording.ts'

type Translate = ReturnType<typeof useTranslate>
type Times = RuleSet['ordinary_hours']['span'][Weekday]

/** "112.5 %" */
export const basisPoints = (value: number) => formatPercent(value / 10_000, 2)

/** A percentage, or that the rules have none for this time. */
export function percentText(t: Translate, value: Percentages['casual']) {
  if (value === null) return t('payRuleSets.notCovered')
  // An editor has NaN where nothing is entered yet.
  if (Number.isNaN(value)) return t('payRuleSets.none')
  return value === 'to_choose' ? t('payRuleSets.toChoose') : basisPoints(value)
}

export const money = (cents: number) => formatMoney(cents, ownCurrency())

// 1 January 2024 was a Monday.
const dayNamed = (weekday: Weekday) => `2024-01-0${weekdays.indexOf(weekday) + 1}`
export const weekdayName = (weekday: Weekday, length: 'short' | 'long' = 'long') =>
  formatWeekday(dayNamed(weekday), length)

/** "Mon–Fri", "Sat, Sun", "every day": days that follow each other are a range. */
export function weekdaysText(t: Translate, days: readonly Weekday[]) {
  const inOrder = weekdays.filter((day) => days.includes(day))
  if (inOrder.length === weekdays.length) return t('payRuleSets.everyDay')
  return formatList(rangesOf(inOrder).map((range) => rangeText(range)))
}

function rangesOf(days: readonly Weekday[]): Weekday[][] {
  const ranges: Weekday[][] = []
  for (const day of days) {
    const range = ranges.at(-1)
    const isNext = range !== undefined && weekdays.indexOf(day) === weekdays.indexOf(range.at(-1) ?? day) + 1
    if (isNext) range.push(day)
    else ranges.push([day])
  }
  return ranges.flatMap((range) => (range.length === 2 ? range.map((day) => [day]) : [range]))
}

function rangeText(range: readonly Weekday[]) {
  const names = [range[0], range.at(-1)].filter((day) => day !== undefined).map((day) => weekdayName(day, 'short'))
  return range.length === 1 ? (names[0] ?? '') : names.join('–')
}

/** Times of day; a span can also be no limit, or no ordinary hours at all. */
export function timesText(t: Translate, times: Times) {
  if (times === null) return t('payRuleSets.noLimit')
  if (times === 'none') return t('payRuleSets.noOrdinaryHours')
  if (times.from === '00:00' && times.to === '00:00') return t('payRuleSets.wholeDay')
  // The end of a day, not the beginning of the next.
  return times.to === '00:00' ? `${times.from}–24:00` : formatTimeRange(times.from, times.to)
}

export const kindsOfDayText = (t: Translate, kinds: readonly KindOfDay[]) =>
  kinds.length === 4 ? t('payRuleSets.everyDay') : formatList(kinds.map((kind) => t(`payRules.kindOfDay.${kind}`)))

export const employmentsText = (t: Translate, employments: readonly Employment[]) =>
  formatList(employments.map((employment) => t(`payRules.employment.${employment}`)))

/** "Saturday, Casual": what a difference or a finding is about. */
export const subjectsText = (t: Translate, about: readonly Subject[]) =>
  about.map((subject) => subjectText(t, subject)).join(', ')

function subjectText(t: Translate, subject: Subject): string {
  if (subject.in === 'text') return subject.of
  if (subject.in === 'kind_of_day') return t(`payRules.kindOfDay.${subject.of}`)
  if (subject.in === 'employment') return t(`payRules.employment.${subject.of}`)
  if (subject.in === 'label') return t(`payRules.label.${subject.of}`)
  if (subject.in === 'trigger') return t(`payRules.trigger.${subject.of}`)
  if (subject.in === 'weekday') return weekdayName(subject.of)
  if (subject.in === 'below_age') return t('payRuleSets.belowAge', { age: subject.of })
  return t(`payRuleSets.field.${subject.of}`)
}

/** A value of a fact in words; without one, that there is none. */
export function valueText(t: Translate, value: FactValue | null): string {
  if (value === null) return t('payRuleSets.none')
  if (value.as === 'percent') return percentText(t, value.of)
  if (value.as === 'times') return timesText(t, value.of)
  if (value.as === 'choice') return t(`payRuleSets.choice.${value.of}`)
  const isEmpty = value.of === null || value.of === '' || Number.isNaN(value.of)
  return isEmpty ? t('payRuleSets.none') : givenText(t, value)
}

type Given = Exclude<FactValue, { as: 'percent' | 'times' | 'choice' }>

function givenText(t: Translate, value: Given): string {
  if (value.as === 'weekdays') return weekdaysText(t, value.of)
  if (value.as === 'kinds_of_day') return kindsOfDayText(t, value.of)
  if (value.as === 'employments') return employmentsText(t, value.of)
  if (value.as === 'triggers') return value.of.map((trigger) => t(`payRules.trigger.${trigger}`)).join(' → ')
  if (value.as === 'flag') return t(value.of ? 'payRuleSets.yes' : 'payRuleSets.no')
  if (value.as === 'text') return value.of ?? ''
  if (value.as === 'date') return formatDate(value.of ?? '')
  return numberText(value)
}

function numberText({ as, of }: Extract<Given, { as: 'money' | 'minutes' | 'number' }>) {
  if (as === 'money') return money(of ?? 0)
  return as === 'minutes' ? formatMinutes(of ?? 0) : formatNumber(of ?? 0)
}
