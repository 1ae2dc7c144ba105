import type { RuleSetInput } from '#contract/payroll/pay-rules/rule-set.ts'
import {
  assumed,
  assumptions,
  casualLoading,
  casualMinimum,
  hours,
  minimumAssumed,
  noFigure,
  noLimit,
  notAveraged,
  notCovered,
  oneTier,
  percent,
  readFrom,
  span,
  tiers,
  withLoading,
} from './sample-parts.ts'

export const building: RuleSetInput = {
  ...assumed,
  code: 'BUILDING',
  title: 'Building and Construction (sample)',
  instrument: 'MA000020',
  valid_from: '2026-07-01',
  source: readFrom(
    'Public files that quote the Building and Construction General On-site Award clause by clause, and an analysis of the casual loading.',
  ),
  not_covered: [
    'Shift work: no percentages were read. In the sample this time is outside of the span and so overtime.',
    'The day from which the rate of CW3 holds: 1 July 2026 is assumed.',
    'Limit of ordinary hours a day, days a week, rostered days off, allowances and missed breaks: no figures were read.',
    'The span on public holidays: the sample has none.',
    minimumAssumed,
    notAveraged,
    ...notCovered,
    ...assumptions,
  ],
  classifications: [{ code: 'CW3', title: 'CW3', hourly_cents: 31_22 }],
  casual: casualLoading,
  ordinary: {
    weekday: percent(100, 125),
    // Saturdays and Sundays have no ordinary hours.
    saturday: noFigure,
    sunday: noFigure,
    public_holiday: percent(250, 275),
  },
  ordinary_hours: { span: span({ from: '07:00', to: '18:00' }, 'none', 'none'), day: noLimit, week: hours(38) },
  overtime: {
    triggers: ['week', 'span'],
    tiers: {
      weekday: tiers(2, withLoading(150), withLoading(200)),
      saturday: tiers(2, withLoading(150), withLoading(200)),
      sunday: oneTier('overtime_sunday', withLoading(200)),
      public_holiday: oneTier('overtime_public_holiday', withLoading(250)),
    },
  },
  minimum_engagement: casualMinimum(4),
}
