// What the public reads about a job in short: place, trade, pay, times.
import type { Language } from '#contract/values/values.ts'
import { dayIn, moneyIn, momentIn } from '#server/http/days.ts'
import { serverText } from '#server/http/server-texts.ts'
import { markup, type Markup, sanitised } from './html.ts'
import type { OpenJob } from './open-jobs.ts'

type PayRange = Pick<OpenJob, 'pay_min_cents' | 'pay_max_cents' | 'pay_unit' | 'currency'>

/** The pay as a text: "$29.50 to $31.50 per hour"; null where it is not shown. */
export function payText(
  language: Language,
  { pay_min_cents, pay_max_cents, pay_unit, currency }: PayRange,
): string | null {
  const t = (key: string, params = {}) => serverText(language, key, params)
  const money = (cents: number) => moneyIn(language, currency, cents)
  const per = (pay: string) => t(`publicJobs.pay.${pay_unit}`, { pay })
  if (pay_min_cents !== null && pay_max_cents !== null)
    return pay_min_cents === pay_max_cents
      ? per(money(pay_min_cents))
      : per(t('publicJobs.pay.range', { min: money(pay_min_cents), max: money(pay_max_cents) }))
  if (pay_min_cents !== null) return per(t('publicJobs.pay.from', { min: money(pay_min_cents) }))
  return pay_max_cents === null ? null : per(t('publicJobs.pay.upTo', { max: money(pay_max_cents) }))
}

export const placeText = ({ suburb, state }: Pick<OpenJob, 'suburb' | 'state'>) =>
  [suburb, state].filter(Boolean).join(', ') || null

const icons = {
  place: 'M12 21s-7-6.2-7-11a7 7 0 0 1 14 0c0 4.8-7 11-7 11z M12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  work: 'M4 8h16v11H4z M9 8V5h6v3 M4 13h16',
  pay: 'M12 3v18 M16.5 7.5c-.6-1.4-2.3-2.2-4.5-2.2-2.6 0-4.5 1.2-4.5 3.2 0 4.6 9.5 2 9.5 6.7 0 2.1-2 3.5-5 3.5-2.500 0-4.500-1-5-2.800',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z M12 7v5l3 2',
  day: 'M5 6h14v14H5z M5 10h14 M9 3v4 M15 3v4',
  people:
    'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7z M3 20c0-3.500 2.500-6 6-6s6 2.500 6 6 M16 4.500a3.500 3.500 0 0 1 0 6.500 M18 14.500c2 .8 3 2.800 3 5.500',
  end: 'M7 3h10 M7 21h10 M8 3c0 5 8 5 8 9s-8 4-8 9 M16 3c0 5-8 5-8 9s8 4 8 9',
} as const

export type JobFact = {
  icon: keyof typeof icons
  text: string | null
  /** of a text that is written in another language than its page */
  lang?: Markup | null
}

/** Facts with their icons; those without a text are left out. */
export const factList = (facts: readonly JobFact[]): Markup =>
  markup`<ul class="facts">${facts
    .filter(({ text }) => text !== null && text !== '')
    .map(({ icon, text, lang }) => markup`<li>${iconOf(icon)}<span${lang}>${text}</span></li>`)}</ul>`

const iconOf = (icon: keyof typeof icons) =>
  markup`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${sanitised(icons[icon])}"/></svg>`

/** The facts of a job in a list. */
export const shortFacts = (language: Language, job: OpenJob): JobFact[] => [
  { icon: 'place', text: placeText(job) },
  { icon: 'work', text: [job.position_name, job.employment_type_name].filter(Boolean).join(' · ') },
  { icon: 'pay', text: payText(language, job) },
]

export type JobTimes = { start_on: string | null; end_on?: string | null; closes_at: string; time_zone: string }

export function timeFacts(language: Language, { start_on, end_on, closes_at, time_zone }: JobTimes): JobFact[] {
  const t = (key: string, params = {}) => serverText(language, key, params)
  const day = (date: string) => dayIn(language, date, 'medium')
  const at = momentIn(language, new Date(closes_at), time_zone)
  return [
    { icon: 'day', text: start_on ? t('publicJobs.job.starts', { day: day(start_on) }) : null },
    { icon: 'day', text: end_on ? t('publicJobs.job.ends', { day: day(end_on) }) : null },
    { icon: 'end', text: t('publicJobs.job.closes', { at }) },
  ]
}

/** Marks a text that is written in another language than its page. */
export const langOf = (page: Language, text: Language | undefined) =>
  text === undefined || text === page ? null : markup` lang="${text}"`
