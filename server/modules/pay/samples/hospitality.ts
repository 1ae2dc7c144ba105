import type { RuleSetInput } from '#contract/payroll/pay-rules/rule-set.ts'
import {
  assumed,
  assumptions,
  casualLoading,
  casualMinimum,
  hours,
  minimumAssumed,
  mondayToFriday,
  noFigure,
  noSpan,
  notAveraged,
  notCovered,
  oneTier,
  readFrom,
  percent,
  tiers,
} from './sample-parts.ts'

/** The sources conflict about the casual loading on overtime, so the agency chooses. */
const toChoose = (permanent: number | null) => ({ ...percent(permanent, null), casual: 'to_choose' as const })

export const hospitality: RuleSetInput = {
  ...assumed,
  code: 'HOSPITALITY',
  title: 'Hospitality (sample)',
  instrument: 'MA000009',
  valid_from: '2026-07-01',
  source: readFrom(
    'A public matrix of hospitality cases, and public files that quote the Hospitality Industry (General) Award clause by clause.',
  ),
  not_covered: [
    'The casual loading on overtime: the sources conflict. The set cannot be used for casuals until you choose its percentages.',
    'Evenings from 19:00 and nights until 07:00, Monday to Friday: paid in dollars for each hour or part of an hour, but the amounts were not read. Such time is refused until you enter them as bands in cents.',
    'Overtime of full-time and part-time employees on Saturdays, Sundays and public holidays: no percentages were read, so such time is refused.',
    'The limit of ordinary hours a day of full-time and part-time employees, days a week and allowances: no figures were read.',
    'Missed breaks: the sample has what one public case shows, half of the hourly rate from the end of the sixth hour until a break of 30 minutes.',
    minimumAssumed,
    notAveraged,
    ...notCovered,
    ...assumptions,
  ],
  classifications: [{ code: 'INTRODUCTORY', title: 'Introductory level', hourly_cents: 25_74 }],
  casual: casualLoading,
  ordinary: {
    weekday: percent(100, 125),
    saturday: percent(125, 150),
    sunday: percent(150, 175),
    public_holiday: percent(225, 250),
  },
  bands: [
    {
      label: 'evening',
      days: mondayToFriday,
      times: { from: '19:00', to: '00:00' },
      pay: { in: 'percent', percentages: noFigure },
    },
    {
      label: 'night',
      days: mondayToFriday,
      times: { from: '00:00', to: '07:00' },
      pay: { in: 'percent', percentages: noFigure },
    },
  ],
  ordinary_hours: { span: noSpan, day: { permanent: null, casual: 12 * 60 }, week: hours(38) },
  overtime: {
    triggers: ['day', 'week'],
    tiers: {
      weekday: tiers(2, toChoose(150), toChoose(200)),
      saturday: tiers(2, toChoose(null), toChoose(null)),
      sunday: oneTier('overtime_sunday', toChoose(null)),
      public_holiday: oneTier('overtime_public_holiday', toChoose(null)),
    },
  },
  minimum_engagement: casualMinimum(2),
  missed_break: {
    over_minutes: 6 * 60,
    earliest_minutes: 0,
    latest_minutes: 6 * 60,
    shortest_minutes: 30,
    percentage: 50_00,
  },
}
