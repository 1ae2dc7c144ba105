// A payslip as a printed sheet, in the reader's language. Required content: Fair Work Regulations 3.46.
import type { PayLine, PaySlip, PaySlipFigure } from '#contract/people/payslips.ts'
import { formatAbn } from '#contract/values/formats/identifiers.ts'
import type { Sheet, SheetPart } from '#contract/platform/sheets.ts'
import type { Language } from '#contract/values/values.ts'
import { dayIn, moneyIn, numberIn } from '#server/http/days.ts'
import { serverText } from '#server/http/server-texts.ts'

/** The sheet of a payslip that has figures. */
export function paySheet(slip: PaySlip, language: Language): Sheet {
  const word = (key: string, params = {}) => serverText(language, `payslips.${key}`, params)
  const day = (of: string) => dayIn(language, of, 'medium')
  const period = word('period', { from: day(slip.period_from), to: day(slip.period_to) })
  const corrected = slip.corrects ? [word('corrects')] : []
  const superseded = slip.is_superseded ? [word('superseded')] : []
  return {
    sender: slip.employer_name,
    title: word('title'),
    lines: [`${slip.employee_name} · ${slip.employee_code}`, period, ...corrected, ...superseded],
    parts: [
      partiesPart(slip, word, day(slip.paid_on)),
      earningsPart(slip, language, word),
      ...(slip.lines.some(isDeduction) ? [deductionsPart(slip, language, word)] : []),
      totalsPart(slip, language, word),
    ],
    foot: word('foot', { employer: slip.employer_name, day: day(slip.issued_at.slice(0, 10)) }),
  }
}

type Translate = (key: string, params?: Record<string, string>) => string

const isDeduction = ({ kind }: PayLine) => kind === 'deduction'

const partiesPart = (slip: PaySlip, word: Translate, paid_on: string): SheetPart => ({
  title: word('who'),
  facts: [
    { label: word('employer'), value: slip.employer_name },
    { label: word('abn'), value: slip.employer_abn === null ? '–' : formatAbn(slip.employer_abn) },
    { label: word('employee'), value: `${slip.employee_name} (${slip.employee_code})` },
    { label: word('paidOn'), value: paid_on },
    { label: word('fund'), value: slip.super_fund ?? '–' },
  ],
  table: null,
  note: null,
})

function earningsPart(slip: PaySlip, language: Language, word: Translate): SheetPart {
  const money = (cents: number | null) => (cents === null ? '' : moneyIn(language, slip.currency, cents))
  const hours = (of: number | null) => (of === null ? '' : numberIn(language, of))
  const rows = slip.lines
    .filter((line) => !isDeduction(line))
    .map((line) => [line.label, hours(line.hours), money(line.rate_cents), money(line.amount_cents)])
  return {
    title: word('earnings'),
    facts: [],
    table: {
      columns: [
        { title: word('what') },
        { title: word('hours'), end: true },
        { title: word('rate'), end: true },
        { title: word('amount'), end: true },
      ],
      rows: [...rows, [word('gross_cents'), '', '', money(slip.gross_cents)]],
      summed: true,
    },
    note: null,
  }
}

function deductionsPart(slip: PaySlip, language: Language, word: Translate): SheetPart {
  const rows = slip.lines
    .filter(isDeduction)
    .map(({ label, amount_cents }) => [label, moneyIn(language, slip.currency, amount_cents)])
  return {
    title: word('deductions'),
    facts: [],
    table: {
      columns: [{ title: word('what') }, { title: word('amount'), end: true }],
      rows: [...rows, [word('deductions_cents'), moneyIn(language, slip.currency, slip.deductions_cents ?? 0)]],
      summed: true,
    },
    note: null,
  }
}

// Super is paid on top, to the fund: it is listed before net pay, which closes the sheet.
const sumOrder = ['gross_cents', 'tax_cents', 'deductions_cents', 'super_cents', 'net_cents'] as const

function totalsPart(slip: PaySlip, language: Language, word: Translate): SheetPart {
  const { year_to_date } = slip
  const money = (cents: number | null | undefined) =>
    cents === null || cents === undefined ? '' : moneyIn(language, slip.currency, cents)
  const row = (name: PaySlipFigure) => [
    word(name),
    money(slip[name]),
    ...(year_to_date ? [money(year_to_date[name])] : []),
  ]
  return {
    title: word('totals'),
    facts: [],
    table: {
      columns: [
        { title: '' },
        { title: word('thisPeriod'), end: true },
        ...(year_to_date ? [{ title: word('yearToDate'), end: true }] : []),
      ],
      rows: sumOrder.map(row),
      summed: true,
    },
    note: word('superNote'),
  }
}
