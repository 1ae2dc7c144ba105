// A pay statement as a printed sheet, in the reader’s language.
import type { SayValues } from '#contract/payroll/pay-rules/explanations.ts'
import { type RateLabel, rateLabelKey } from '#contract/payroll/pay-runs.ts'
import type { PayStatement, PayStatementLine, PayStatementWork } from '#contract/payroll/pay-statements.ts'
import { statementExplanationOf } from '#contract/payroll/statement-explanations.ts'
import type { Sheet, SheetPart } from '#contract/platform/sheets.ts'
import { formatAbn } from '#contract/values/formats/identifiers.ts'
import type { Wording } from '#contract/values/issues.ts'
import type { Language } from '#contract/values/values.ts'
import { dayIn, minutesIn, moneyIn, numberIn, percentIn } from '#server/http/days.ts'
import { serverText } from '#server/http/server-texts.ts'
import { sheetPdf } from '#server/outside/files/sheet-pdf.ts'

/** The file of a statement. */
export async function statementPdf(statement: PayStatement, { language, now }: { language: Language; now: Date }) {
  const pageOf = (page: number, pages: number) => serverText(language, 'personSheets.page', { page, pages })
  const body = await sheetPdf({ sheet: statementSheet(statement, language), language, made_at: now, pageOf })
  const filename = `${statement.employee_code}-${statement.starts_on}-${statement.number}.pdf`
  return { filename, content_type: 'application/pdf', body }
}

/** The sheet of a statement: the totals by label, then each timesheet with its lines and their reasons. */
export function statementSheet(statement: PayStatement, language: Language): Sheet {
  const words = wordsOf(language, statement.currency)
  const { text, day } = words
  const abn = statement.employer_abn === null ? [] : [formatAbn(statement.employer_abn)]
  return {
    sender: statement.employer_name,
    title: text('title'),
    lines: [
      `${statement.employee_name} · ${statement.employee_code}`,
      text('period', { from: day(statement.starts_on), to: day(statement.ends_on), number: statement.number }),
    ],
    parts: [totalsPart(statement, words), ...statement.work.map((work) => workPart(work, words))],
    foot: [statement.employer_name, ...abn].join(' · '),
  }
}

type Words = ReturnType<typeof wordsOf>

function wordsOf(language: Language, currency: string) {
  const text = (key: string, params: Wording['params'] = {}) => serverText(language, `payStatement.${key}`, params)
  const money = (cents: number) => moneyIn(language, currency, cents)
  const number = (value: number) => numberIn(language, value)
  const label = (of: RateLabel) => serverText(language, rateLabelKey(of))
  const hours = (minutes: number) => minutesIn(language, minutes)
  const percentage = (basisPoints: number) => percentIn(language, basisPoints)
  const say: SayValues = { money, number, percentage, label, duration: hours, title: (code) => code }
  return {
    ...{ text, money, number, label, hours, percentage, say },
    day: (of: string) => dayIn(language, of, 'medium'),
    weekday: (of: string) => dayIn(language, of),
    sentence: ({ key, params }: Wording) => serverText(language, key, params),
  }
}

const moneyOrNone = (cents: number | null, { money, text }: Words) =>
  cents === null ? text('by_payroll') : money(cents)

const quantityOf = ({ minutes, hundredths }: Pick<PayStatementLine, 'minutes' | 'hundredths'>, words: Words) =>
  hundredths === null || minutes !== 0 ? words.hours(minutes) : words.number(hundredths / 100)

function totalsPart({ by_label, total_cents }: PayStatement, words: Words): SheetPart {
  const { text, label } = words
  return {
    title: text('totals'),
    facts: [],
    table: {
      columns: [{ title: text('label') }, { title: text('quantity'), end: true }, { title: text('amount'), end: true }],
      rows: [
        ...by_label.map(({ rate_label, amount_cents, ...of }) => [
          label(rate_label),
          quantityOf(of, words),
          moneyOrNone(amount_cents, words),
        ]),
        [text('total'), '', moneyOrNone(total_cents, words)],
      ],
      summed: true,
    },
    note: text('note'),
  }
}

function workPart(work: PayStatementWork, words: Words): SheetPart {
  const { text } = words
  return {
    title: titleOfWork(work, words),
    facts: [],
    table: {
      columns: [
        { title: text('label') },
        { title: text('quantity'), end: true },
        { title: text('percentage'), end: true },
        { title: text('rate'), end: true },
        { title: text('amount'), end: true },
      ],
      rows: [
        ...work.lines.map((line) => lineRow(line, words)),
        [text(work.is_correction ? 'difference' : 'total'), '', '', '', moneyOrNone(work.amount_cents, words)],
      ],
      summed: true,
    },
    note: [...notesOf(work, words), ...work.lines.map((line) => reasonsOf(line, work, words))].join('\n') || null,
  }
}

/** When and where it was, or what the leave is called. */
function titleOfWork({ leave_name, starts, ends, ...work }: PayStatementWork, { weekday }: Words) {
  const at = [weekday(work.works_on), ...(starts === null ? [] : [`${starts}–${ends}`])].join(', ')
  const place = [work.customer_name, work.location_name].filter((one) => one !== null).join(', ')
  return [at, leave_name ?? place].filter((one) => one !== '').join(' · ')
}

const lineRow = (line: PayStatementLine, words: Words) => [
  titleOf(line, words),
  quantityOf(line, words),
  line.percentage === null ? '' : words.percentage(line.percentage),
  line.rate_cents === null ? '' : words.money(line.rate_cents),
  moneyOrNone(line.amount_cents, words),
]

// An agency’s type of leave can have the name of the label.
const titleOf = ({ rate_label, item_title }: PayStatementLine, { label }: Words) =>
  [...new Set([label(rate_label), ...(item_title === null ? [] : [item_title])])].join(': ')

function notesOf(work: PayStatementWork, { text, money }: Words) {
  const before = work.paid_before_cents
  return [
    ...(work.is_correction ? [text('correction', { before: before === null ? '–' : money(before) })] : []),
    ...(work.is_corrected_later ? [text('correctedLater')] : []),
    ...(work.lines.length === 0 ? [text('unchanged')] : []),
  ]
}

function reasonsOf(line: PayStatementLine, work: PayStatementWork, words: Words) {
  const say = { ...words.say, title: () => line.item_title ?? '' }
  const { why, arithmetic } = statementExplanationOf(line, work, say)
  return `${titleOf(line, words)}: ${[...why, ...arithmetic].map(words.sentence).join(' ')}`
}
