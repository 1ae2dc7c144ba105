// Worked examples of the samples: what somebody computed by hand or read in a text of the regulator, by the sample's code. The arithmetic is
// in the title. 16 November 2026 is a Monday.
import type { z } from 'zod'
import { payRuleExample, type PayRuleExample } from '#contract/payroll/pay-rules/rule-sets.ts'
import { addDays } from '#contract/values/time.ts'

type ExampleInput = z.input<typeof payRuleExample>
type PeriodInput = ExampleInput['periods'][number]
type More = Partial<Omit<ExampleInput, 'title' | 'periods' | 'expected_cents'>>

const [monday, friday, saturday, sunday] = ['2026-11-16', '2026-11-20', '2026-11-21', '2026-11-22']
const everyDay = (from: string, days: number) => Array.from({ length: days }, (_, at) => addDays(from, at))
const holidayOn = (date: string) => ({ holidays: [{ date, name: 'Public holiday' }] })

/** '2026-11-16 10:00-18:30' with an unpaid break '12:00-12:30'. */
function work(times: string, unpaidBreak?: string): PeriodInput {
  const [day = '', span = ''] = times.split(' ')
  return { day, ...ends(span), ...(unpaidBreak && { breaks: [{ ...ends(unpaidBreak), paid: false }] }) }
}

function ends(span: string) {
  const [from = '', to = ''] = span.split('-')
  return { starts: from, ends: to }
}

const lines = (cents: Partial<Record<NonNullable<ExampleInput['expected_lines']>[number]['label'], number>>) => ({
  // The keys are labels, by the type above.
  expected_lines: Object.entries(cents).map(([label, amount]) => ({
    label: label as keyof typeof cents,
    cents: amount,
  })),
})

/** Examples of one classification, of a casual where nothing else is said. */
const ofClassification =
  (classification: string) =>
  (title: string, periods: PeriodInput[], expected_cents: number, more: More = {}): PayRuleExample =>
    payRuleExample.parse({ title, classification, employment: 'casual', periods, expected_cents, ...more })

const retail = ofClassification('BR89790')
const storage = ofClassification('GRADE-2')
const levelOne = ofClassification('LEVEL-1')
const clerk = ofClassification('CLERK')
const introductory = ofClassification('INTRODUCTORY')
const c14 = ofClassification('C14')
const cw3 = ofClassification('CW3')

/** An hour on a weekday, a Saturday and a Sunday, and on a Friday that is a public holiday. */
const onEachKindOfDay = (span: string) => [monday, saturday, sunday, friday].map((day) => work(`${day} ${span}`))

/** 38 hours of a casual on four days, and of a permanent employee on five. */
const fourLongDays = everyDay(monday, 4).map((day) => work(`${day} 07:30-17:00`))
const fiveDays = everyDay(monday, 5).map((day) => work(`${day} 08:00-15:36`))

const retailNight = (date: string) => [work(`${date} 22:00-06:00`, '23:30-00:00')]
const retailNightLines = lines({ night: 388_29 })

const examples: Readonly<Record<string, readonly PayRuleExample[]>> = {
  'GENERAL-RETAIL': [
    retail(
      'Regulator’s rates from July 2025: 33.19, evening and Saturday 39.83, Sunday 46.46, public holiday 66.38',
      [work(`${monday} 17:00-19:00`), ...[saturday, sunday, friday].map((day) => work(`${day} 10:00-11:00`))],
      225_69,
      {
        ...holidayOn(friday),
        ...lines({ ordinary: 33_19, evening: 39_83, saturday: 39_83, sunday: 46_46, public_holiday: 66_38 }),
      },
    ),
    retail(
      'Regulator’s rates: a shift that begins at 18:00 is at 155 % for all of it: 4 × 41.15',
      [work(`${monday} 18:00-22:00`)],
      164_60,
      lines({ night: 164_60 }),
    ),
    retail(
      'Permanent: a week of 38 hours, then overtime of 3 h at 150 % and 1 h at 200 %: 1,008.90 + 3 × 39.83 + 53.10',
      [...fiveDays, work(`${saturday} 08:00-12:00`)],
      1181_49,
      { employment: 'permanent', ...lines({ overtime_first: 119_49, overtime_further: 53_10 }) },
    ),
    retail(
      'A night into daylight saving time, by the clock: Saturday 1.5 × 46.46, Sunday 6 × 53.10',
      retailNight('2026-10-03'),
      388_29,
      retailNightLines,
    ),
    retail(
      'A night out of daylight saving time, by the clock: Saturday 1.5 × 46.46, Sunday 6 × 53.10',
      retailNight('2026-04-04'),
      388_29,
      retailNightLines,
    ),
  ],
  STORAGE: [
    storage(
      'Regulator’s percentages, 4 h each: weekday 34.96, Saturday 48.95, Sunday 62.93, public holiday 76.92',
      onEachKindOfDay('09:00-13:00'),
      895_04,
      {
        ...holidayOn(friday),
        ...lines({ ordinary: 139_84, saturday: 195_80, sunday: 251_72, public_holiday: 307_68 }),
      },
    ),
    storage(
      'After 38 h, overtime on a weekday 2 × 48.95 + 2 × 62.93, on a Sunday 8 × 55.94 without the loading',
      [...fourLongDays, work(`${friday} 09:00-13:00`), work(`${sunday} 08:00-16:00`)],
      1999_76,
      lines({ ordinary: 1328_48, overtime_first: 97_90, overtime_further: 125_86, overtime_sunday: 447_52 }),
    ),
    storage(
      'After 38 h, overtime on a public holiday without the loading: 4 × 69.93',
      [...fourLongDays, work(`${friday} 09:00-13:00`)],
      1608_20,
      { ...holidayOn(friday), ...lines({ overtime_public_holiday: 279_72 }) },
    ),
    storage('A Sunday of ordinary hours: 8 × 62.93', [work(`${sunday} 08:00-16:00`)], 503_44),
    storage(
      'A Monday that ends an hour after the span: 7 × 34.96 + 48.95',
      [work(`${monday} 10:00-18:30`, '12:00-12:30')],
      293_67,
      lines({ ordinary: 244_72, overtime_first: 48_95 }),
    ),
    storage(
      'Sent home after an hour: four are paid, 34.96 + 3 × 34.96',
      [work(`${monday} 08:00-09:00`)],
      139_84,
      lines({ ordinary: 34_96, minimum_engagement: 104_88 }),
    ),
  ],
  'FAST-FOOD': [
    levelOne(
      'Regulator’s rates of 2023, 3 h each: weekday 30.91, Saturday and Sunday 37.10, public holiday 61.83',
      onEachKindOfDay('09:00-12:00'),
      500_82,
      { ...holidayOn(friday), ...lines({ ordinary: 92_73, saturday: 111_30, sunday: 111_30, public_holiday: 185_49 }) },
    ),
    levelOne(
      'Regulator’s rates of 2023, overtime after 38 h: 2 × 43.28 + 2 × 55.64, on a Sunday 4 × 55.64',
      [...fourLongDays, work(`${friday} 09:00-13:00`), work(`${sunday} 09:00-13:00`)],
      1595_00,
      lines({ overtime_first: 86_56, overtime_further: 111_28, overtime_sunday: 222_56 }),
    ),
    levelOne(
      'Regulator’s rates of 2023, overtime on a public holiday after 38 h: 3 × 68.01',
      [...fourLongDays, work(`${friday} 09:00-12:00`)],
      1378_63,
      { ...holidayOn(friday), ...lines({ overtime_public_holiday: 204_03 }) },
    ),
    levelOne(
      'Regulator’s case: permanent, Saturday 17:00–20:00 after a full week is 2 h at 150 % and 1 h at 200 %: 2 × 37.10 + 49.46',
      [...fiveDays, work(`${saturday} 17:00-20:00`)],
      1063_41,
      { employment: 'permanent', ...lines({ overtime_first: 74_20, overtime_further: 49_46 }) },
    ),
  ],
  CLERKS: [
    clerk(
      'Regulator’s method: permanent night shift, the first day is a public holiday: 3 × 67.43 + 5 × 35.06',
      [work(`${monday} 21:00-05:00`)],
      377_59,
      { employment: 'permanent', ...holidayOn(monday), ...lines({ public_holiday: 202_29, night: 175_30 }) },
    ),
    clerk(
      'Regulator’s method: permanent night shift, the second day is a public holiday: 3 × 35.06 + 5 × 67.43',
      [work(`${monday} 21:00-05:00`)],
      442_33,
      { employment: 'permanent', ...holidayOn('2026-11-17'), ...lines({ night: 105_18, public_holiday: 337_15 }) },
    ),
  ],
  POULTRY: [
    levelOne(
      'Award clauses of 2025, an hour each: weekday 31.33, Saturday 37.59, Sunday 43.86, public holiday 62.65',
      onEachKindOfDay('09:00-10:00'),
      175_43,
      { ...holidayOn(friday), ...lines({ ordinary: 31_33, saturday: 37_59, sunday: 43_86, public_holiday: 62_65 }) },
    ),
    levelOne(
      'Award clauses of 2025, overtime after the span without the loading: 4 × 31.33 + 3 × 37.59 + 50.12',
      [work(`${monday} 13:00-21:00`)],
      288_21,
      lines({ ordinary: 125_32, overtime_first: 112_77, overtime_further: 50_12 }),
    ),
  ],
  HOSPITALITY: [
    introductory(
      'Public matrix of cases: eight hours without a break: 8 × 32.18 + 2 × 12.87',
      [work(`${monday} 10:00-18:00`)],
      283_18,
      lines({ ordinary: 257_44, missed_break: 25_74 }),
    ),
  ],
  MANUFACTURING: [
    c14(
      'Analysis of the loading: overtime compounds, 25.74 × 1.25 = 32.18 first: 8 × 32.18 + 3 × 48.27 + 64.36',
      [work(`${monday} 06:00-18:00`)],
      466_61,
      lines({ ordinary: 257_44, overtime_first: 144_81, overtime_further: 64_36 }),
    ),
  ],
  BUILDING: [
    cw3(
      'Analysis of the loading: overtime after the span with the loading: 4 × 39.03 + 2 × 54.64 + 70.25',
      [work(`${monday} 14:00-21:00`)],
      335_65,
      lines({ ordinary: 156_12, overtime_first: 109_28, overtime_further: 70_25 }),
    ),
  ],
  HORTICULTURE: [
    levelOne(
      'Award clauses, two hours each: day 32.18, night 36.04, public holiday 57.92',
      [work(`${monday} 09:00-11:00`), work(`${monday} 21:00-23:00`), work(`${friday} 09:00-11:00`)],
      252_28,
      { ...holidayOn(friday), ...lines({ ordinary: 64_36, night: 72_08, public_holiday: 115_84 }) },
    ),
    levelOne(
      'Award clauses: the thirteenth hour of a day is overtime: 12 × 32.18 + 45.05',
      [work(`${monday} 06:00-19:00`)],
      431_21,
      lines({ ordinary: 386_16, overtime_first: 45_05 }),
    ),
    // The 13th hours do not count, so after 25 days of 12 ordinary hours four are left of the 304.
    levelOne(
      '26 days of 13 h in a cycle of 304 h, from its first day: 304 × 32.18 + 25 × 45.05 + 9 × 45.05, Sundays among them',
      everyDay('2026-10-26', 26).map((day) => work(`${day} 06:00-19:00`)),
      11_314_42,
    ),
  ],
}

/** The worked examples of a sample. */
export const examplesOf = ({ code }: { code: string }): readonly PayRuleExample[] => examples[code] ?? []
