import type { RuleSetInput } from '#contract/payroll/pay-rules/rule-set.ts'
import {
  assumed,
  assumptions,
  casualMinimum,
  hours,
  minimumAssumed,
  noFigure,
  notAveraged,
  notCovered,
  ofCasualRate,
  oneTier,
  percent,
  readFrom,
  span,
  tiers,
} from './sample-parts.ts'

export const manufacturing: RuleSetInput = {
  ...assumed,
  code: 'MANUFACTURING',
  title: 'Manufacturing (sample)',
  instrument: 'MA000010',
  valid_from: '2026-07-01',
  source: readFrom(
    'Public files that quote the Manufacturing and Associated Industries Award clause by clause, and an analysis of the casual loading.',
  ),
  not_covered: [
    'Shift loadings (115 %, permanent night 130 %): which times make it such a shift was not read. In the sample this time is outside of the span and so overtime.',
    'Ordinary time of casuals on public holidays: no percentage was read, so such time is refused.',
    'Days a week, allowances and missed breaks: no figures were read.',
    'The span on public holidays: the sample has none.',
    minimumAssumed,
    notAveraged,
    ...notCovered,
    ...assumptions,
  ],
  classifications: [{ code: 'C14', title: 'C14', hourly_cents: 25_74 }],
  casual: { loading: 2500, rounds_casual_rate: true },
  ordinary: {
    weekday: percent(100, 125),
    // Saturdays and Sundays have no ordinary hours.
    saturday: noFigure,
    sunday: noFigure,
    public_holiday: percent(250, null),
  },
  ordinary_hours: { span: span({ from: '06:00', to: '18:00' }, 'none', 'none'), day: hours(8), week: hours(38) },
  overtime: {
    triggers: ['day', 'week', 'span'],
    tiers: {
      weekday: tiers(3, ofCasualRate(150), ofCasualRate(200)),
      saturday: tiers(3, ofCasualRate(150), ofCasualRate(200)),
      sunday: oneTier('overtime_sunday', ofCasualRate(200)),
      public_holiday: oneTier('overtime_public_holiday', ofCasualRate(250)),
    },
  },
  minimum_engagement: casualMinimum(4),
}
