import type { RuleSetInput } from '#contract/payroll/pay-rules/rule-set.ts'
import {
  assumed,
  assumptions,
  casualLoading,
  casualMinimum,
  hours,
  minimumAssumed,
  noLimit,
  notAveraged,
  notCovered,
  oneTier,
  percent,
  readFrom,
  span,
  tiers,
  withLoading,
  withoutLoading,
} from './sample-parts.ts'

export const storage: RuleSetInput = {
  ...assumed,
  code: 'STORAGE',
  title: 'Storage (sample)',
  instrument: 'MA000084',
  valid_from: '2026-07-01',
  source: readFrom(
    'Public files that quote the Storage Services and Wholesale Award clause by clause; overtime from a text of the regulator.',
  ),
  not_covered: [
    'Shift loadings for the whole shift (early 112.5 %, afternoon 115 %, night 130 %): which times make it such a shift was not read. In the sample this time is outside of the span and so overtime.',
    'The day from which the rate of grade 2 holds: 1 July 2026 is assumed.',
    'Limit of ordinary hours a day, days a week, allowances and missed breaks: no figures were read.',
    'The span on public holidays: the sample has none.',
    minimumAssumed,
    notAveraged,
    ...notCovered,
    ...assumptions,
  ],
  classifications: [{ code: 'GRADE-2', title: 'Grade 2', hourly_cents: 27_97 }],
  casual: casualLoading,
  ordinary: {
    weekday: percent(100, 125),
    saturday: percent(150, 175),
    sunday: percent(200, 225),
    public_holiday: percent(250, 275),
  },
  ordinary_hours: { span: span({ from: '07:00', to: '17:30' }, null, null), day: noLimit, week: hours(38) },
  overtime: {
    triggers: ['week', 'span'],
    tiers: {
      weekday: tiers(2, withLoading(150), withLoading(200)),
      saturday: tiers(2, withLoading(150), withLoading(200)),
      sunday: oneTier('overtime_sunday', withoutLoading(200)),
      public_holiday: oneTier('overtime_public_holiday', withoutLoading(250)),
    },
  },
  minimum_engagement: casualMinimum(4),
}
