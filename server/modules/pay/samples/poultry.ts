import type { RuleSetInput } from '#contract/payroll/pay-rules/rule-set.ts'
import {
  assumed,
  assumptions,
  casualLoading,
  hours,
  noFigure,
  noLimit,
  notAveraged,
  notCovered,
  oneTier,
  percent,
  readFrom,
  span,
  tiers,
  withoutLoading,
} from './sample-parts.ts'

export const poultry: RuleSetInput = {
  ...assumed,
  code: 'POULTRY',
  title: 'Poultry (sample)',
  instrument: 'MA000074',
  valid_from: '2025-07-01',
  source: readFrom(
    'Clauses of the Poultry Processing Award as they were in 2025, with the rate of level 1 of that year.',
  ),
  not_covered: [
    'Shift loadings (early 110 %, afternoon 115 %, permanent night 125 %): which times make it such a shift was not read. In the sample this time is outside of the span and so overtime.',
    'Overtime on Saturdays, Sundays and public holidays: no percentages were read, so such time is refused.',
    'Minimum engagement, limit of ordinary hours a day, days a week, allowances and missed breaks: no figures were read.',
    'The span on Saturdays, Sundays and public holidays: the sample has none.',
    notAveraged,
    ...notCovered,
    ...assumptions,
  ],
  classifications: [{ code: 'LEVEL-1', title: 'Level 1', hourly_cents: 25_06 }],
  casual: casualLoading,
  ordinary: {
    weekday: percent(100, 125),
    saturday: withoutLoading(150),
    sunday: withoutLoading(175),
    public_holiday: withoutLoading(250),
  },
  ordinary_hours: { span: span({ from: '05:00', to: '17:00' }, null, null), day: noLimit, week: hours(38) },
  overtime: {
    triggers: ['week', 'span'],
    tiers: {
      weekday: tiers(3, withoutLoading(150), withoutLoading(200)),
      saturday: tiers(3, noFigure, noFigure),
      sunday: oneTier('overtime_sunday', noFigure),
      public_holiday: oneTier('overtime_public_holiday', noFigure),
    },
  },
}
