import type { RuleSetInput } from '#contract/payroll/pay-rules/rule-set.ts'
import {
  assumed,
  assumptions,
  casualLoading,
  casualMinimum,
  everyDay,
  hours,
  minimumAssumed,
  noFigure,
  noLimit,
  noSpan,
  notCovered,
  oneTier,
  percent,
  readFrom,
} from './sample-parts.ts'

export const horticulture: RuleSetInput = {
  ...assumed,
  code: 'HORTICULTURE',
  title: 'Horticulture (sample)',
  instrument: 'MA000028',
  valid_from: '2026-07-01',
  source: readFrom(
    'Public files that quote the Horticulture Award clause by clause; part of it from texts of the regulator.',
  ),
  not_covered: [
    'Public holidays, overtime and nights of full-time and part-time employees: no percentages were read, so such time is refused.',
    'Overtime of casuals on public holidays: no percentage was read, so such time is refused.',
    'Piece rates: no rates were read.',
    'When your cycles of eight weeks begin: the sample counts them from Monday 6 July 2026.',
    'Nights: the text says from 20:31 to 04:59, in the sample the last minute is the one before 05:00.',
    'Span of ordinary hours, days a week, allowances and missed breaks: no figures were read.',
    minimumAssumed,
    ...notCovered,
    ...assumptions,
  ],
  classifications: [{ code: 'LEVEL-1', title: 'Level 1', hourly_cents: 25_74 }],
  casual: casualLoading,
  ordinary: {
    weekday: percent(100, 125),
    saturday: percent(100, 125),
    sunday: percent(100, 125),
    public_holiday: percent(null, 225),
  },
  bands: [
    {
      label: 'night',
      days: everyDay,
      times: { from: '20:31', to: '05:00' },
      pay: { in: 'percent', percentages: percent(null, 140) },
    },
  ],
  ordinary_hours: {
    span: noSpan,
    day: hours(12),
    week: noLimit,
    cycle: { weeks: 8, starts_on: '2026-07-06', minutes: 304 * 60 },
  },
  overtime: {
    triggers: ['day', 'cycle'],
    tiers: {
      weekday: oneTier('overtime_first', percent(null, 175)),
      saturday: oneTier('overtime_first', percent(null, 175)),
      sunday: oneTier('overtime_sunday', percent(null, 175)),
      public_holiday: oneTier('overtime_public_holiday', noFigure),
    },
  },
  minimum_engagement: casualMinimum(2),
}
