import type { RuleSetInput } from '#contract/payroll/pay-rules/rule-set.ts'
import {
  assumed,
  assumptions,
  casualLoading,
  everyDay,
  hours,
  mondayToFriday,
  noLimit,
  noSpan,
  notAveraged,
  notCovered,
  oneTier,
  percent,
  readFrom,
  tiers,
} from './sample-parts.ts'

const countsFor = { super: true, payroll_tax: true, workers_compensation: true }

export const generalRetail: RuleSetInput = {
  ...assumed,
  code: 'GENERAL-RETAIL',
  title: 'General Retail (sample)',
  instrument: 'MA000004',
  valid_from: '2025-07-01',
  source: readFrom(
    'Modern Awards Pay Database of the Fair Work Commission: pay rates, penalties and wage allowances from 1 July 2025.',
  ),
  not_covered: [
    'Overtime of casuals: the database has no percentage for it, so such time is refused.',
    'Shifts of baking production employees, which begin before 06:00.',
    'Public holidays of shiftworkers: the database says “all hours within shift”, the sample goes by the clock.',
    'Whether somebody is a shiftworker: in the sample every shift that begins at or after 18:00 and before 05:00 is shift work.',
    'Limits of ordinary hours a day, the span of ordinary hours, days a week and minimum engagement: no figures were read.',
    'Weekly allowances (first aid, liquor licence) and expense allowances.',
    'Whether penalties multiply the hourly allowances, and what these count for: in the sample they are not multiplied, and count for everything.',
    notAveraged,
    ...notCovered,
    ...assumptions,
  ],
  // Adults from 1 July 2025; the code is the database's base_pay_rate_id.
  classifications: [
    { code: 'BR89790', title: 'Retail Employee Level 1', weekly_cents: 1008_90 },
    { code: 'BR89791', title: 'Retail Employee Level 2', weekly_cents: 1032_00 },
    { code: 'BR89792', title: 'Retail Employee Level 3', weekly_cents: 1048_00 },
    { code: 'BR89793', title: 'Retail Employee Level 4', weekly_cents: 1068_40 },
    { code: 'BR89794', title: 'Retail Employee Level 5', weekly_cents: 1112_30 },
    { code: 'BR89795', title: 'Retail Employee Level 6', weekly_cents: 1128_50 },
    { code: 'BR89796', title: 'Retail Employee Level 7', weekly_cents: 1185_10 },
    { code: 'BR89797', title: 'Retail Employee Level 8', weekly_cents: 1233_20 },
  ],
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
      times: { from: '18:00', to: '00:00' },
      pay: { in: 'percent', percentages: percent(125, 150) },
    },
  ],
  shift_loadings: [
    {
      label: 'night',
      decided_by: 'start',
      from: '18:00',
      until: '05:00',
      days: everyDay,
      percentages: {
        weekday: percent(130, 155),
        saturday: percent(150, 175),
        sunday: percent(175, 200),
        public_holiday: null,
      },
    },
  ],
  ordinary_hours: { span: noSpan, day: noLimit, week: hours(38) },
  overtime: {
    triggers: ['week'],
    tiers: {
      weekday: tiers(3, percent(150, null), percent(200, null)),
      saturday: tiers(3, percent(150, null), percent(200, null)),
      sunday: oneTier('overtime_sunday', percent(200, null)),
      public_holiday: oneTier('overtime_public_holiday', percent(250, null)),
    },
  },
  allowances: [
    {
      code: 'COLD-WORK',
      title: 'Cold work: stocking and refilling refrigerated storages',
      cents: 37,
      per: 'hour',
      given: 'by_hand',
      counts_for: countsFor,
      clause: '19.9(b)',
    },
    {
      code: 'COLD-WORK-BELOW-ZERO',
      title: 'Cold work: below 0 °C, in addition',
      cents: 56,
      per: 'hour',
      given: 'by_hand',
      counts_for: countsFor,
      clause: '19.9(c)',
    },
    {
      code: 'BROKEN-HILL',
      title: 'Broken Hill',
      cents: 120,
      per: 'hour',
      given: 'by_hand',
      counts_for: countsFor,
      clause: '19.13',
    },
  ],
}
