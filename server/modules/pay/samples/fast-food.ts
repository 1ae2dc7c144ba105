import type { RuleSetInput } from '#contract/payroll/pay-rules/rule-set.ts'
import {
  assumed,
  assumptions,
  casualLoading,
  casualMinimum,
  hours,
  minimumAssumed,
  mondayToFriday,
  noSpan,
  notAveraged,
  notCovered,
  oneTier,
  percent,
  readFrom,
  tiers,
  withLoading,
} from './sample-parts.ts'

export const fastFood: RuleSetInput = {
  ...assumed,
  code: 'FAST-FOOD',
  title: 'Fast Food (sample)',
  instrument: 'MA000003',
  valid_from: '2023-07-01',
  source: readFrom(
    'Public files that quote the Fast Food Industry Award clause by clause; part of it, with the rate of 2023, from texts of the regulator.',
  ),
  not_covered: [
    'Levels 2 and 3: their Sundays are paid at 150 % (casual 175 %), and a rule set has one percentage for all its classifications.',
    'The rates after 2023.',
    'On which days the late evening (10 % more) and the night (15 % more) are paid: the sample has Monday to Friday, without public holidays.',
    'Span of ordinary hours, days a week, allowances and missed breaks: no figures were read.',
    minimumAssumed,
    notAveraged,
    ...notCovered,
    ...assumptions,
  ],
  classifications: [{ code: 'LEVEL-1', title: 'Level 1', hourly_cents: 24_73 }],
  casual: casualLoading,
  ordinary: {
    weekday: percent(100, 125),
    saturday: percent(125, 150),
    sunday: percent(125, 150),
    public_holiday: percent(225, 250),
  },
  bands: [
    {
      label: 'evening',
      days: mondayToFriday,
      times: { from: '22:00', to: '00:00' },
      pay: { in: 'percent', percentages: percent(110, 135) },
    },
    {
      label: 'night',
      days: mondayToFriday,
      times: { from: '00:00', to: '06:00' },
      pay: { in: 'percent', percentages: percent(115, 140) },
    },
  ],
  ordinary_hours: { span: noSpan, day: hours(11), week: hours(38) },
  overtime: {
    triggers: ['day', 'week'],
    tiers: {
      weekday: tiers(2, withLoading(150), withLoading(200)),
      saturday: tiers(2, withLoading(150), withLoading(200)),
      sunday: oneTier('overtime_sunday', withLoading(200)),
      public_holiday: oneTier('overtime_public_holiday', withLoading(250)),
    },
  },
  minimum_engagement: casualMinimum(3),
}
