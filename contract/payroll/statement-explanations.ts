// Why a line of a pay statement is what it is, and how its amount came about: wording keys with their values, for screen and print.
import { type Explanation, explanationOf, type SayValues } from '#contract/payroll/pay-rules/explanations.ts'
import type { PayStatementLine, PayStatementWork } from '#contract/payroll/pay-statements.ts'
import type { Wording } from '#contract/values/issues.ts'

type PaidWork = Pick<PayStatementWork, 'timesheet_id' | 'is_corrected_later' | 'rules'>

/**
 * The sentences of a line in their order; of a line that adds up several priced ones each sentence once. Where the stored reasons are those of
 * a later correction, they are left out, and it says so.
 */
export function statementExplanationOf(line: PayStatementLine, work: PaidWork, say: SayValues): Explanation {
  const by = { instrument: work.rules?.instrument ?? null, hourly_cents: work.rules?.hourly_cents ?? null }
  const priced = line.priced.map((one) => explanationOf(one, by, say))
  const isPriced = priced.length > 0
  return {
    why: withoutRepeats(isPriced ? priced.flatMap(({ why }) => why) : unpricedReasons(line, work)),
    arithmetic: withoutRepeats([
      ...(isPriced ? priced.flatMap(({ arithmetic }) => arithmetic) : plainArithmetic(line, say)),
      ...differenceOf(line, say),
    ]),
  }
}

const withoutRepeats = (sentences: readonly Wording[]) => [
  ...new Map(sentences.map((sentence) => [JSON.stringify(sentence), sentence])).values(),
]

function unpricedReasons({ clause, paid_before, percentage, rate_label }: PayStatementLine, work: PaidWork): Wording[] {
  if (rate_label === 'cancelled_shift') return [wording('payStatement.why.cancelled')]
  if (rate_label === 'leave') return [wording('payStatement.why.leave'), ...clauseOf(clause)]
  if (rate_label === 'leave_paid_out') return [wording('payStatement.why.leave_paid_out'), ...clauseOf(clause)]
  if (rate_label === 'paid_out_loading') return [wording('payStatement.why.paid_out_loading'), ...clauseOf(clause)]
  if (rate_label === 'leave_loading') return [wording('payStatement.why.leave_loading'), ...clauseOf(clause)]
  if (rate_label === 'holiday_not_worked') return [wording('payStatement.why.holiday_not_worked'), ...clauseOf(clause)]
  if (work.is_corrected_later) return [wording('payStatement.why.corrected_later'), ...clauseOf(clause)]
  // Without a rule set.
  if (rate_label === 'ordinary' && percentage === null) return [wording('payStatement.why.plain')]
  // Leave that is paid as work has no timesheet.
  if (work.timesheet_id === null && paid_before === null)
    return [wording('payStatement.why.by_rules'), ...clauseOf(clause)]
  return [wording('payStatement.why.taken_back'), ...clauseOf(clause)]
}

const clauseOf = (clause: string | null) => (clause === null ? [] : [wording('payStatement.why.clause', { clause })])

/** Of a line without stored reasons; a difference has its own sentence. */
function plainArithmetic(line: PayStatementLine, say: SayValues): Wording[] {
  const { minutes, hundredths, rate_cents, amount_cents, paid_before } = line
  if (amount_cents === null) return [wording('payStatement.arithmetic.payroll')]
  if (rate_cents === null || paid_before !== null) return []
  const params = { rate: say.money(rate_cents), amount: say.money(amount_cents) }
  return hundredths === null
    ? [wording('payRules.arithmetic.time', { ...params, time: say.duration(minutes) })]
    : [wording('payRules.arithmetic.units', { ...params, units: say.number(hundredths / 100) })]
}

/** Of a correction: what is due now, what was paid before, and the difference that this run pays. */
function differenceOf({ amount_cents, paid_before }: PayStatementLine, say: SayValues): Wording[] {
  if (paid_before === null || amount_cents === null || paid_before.amount_cents === null) return []
  const due = say.money(paid_before.amount_cents + amount_cents)
  const params = { due, before: say.money(paid_before.amount_cents), amount: say.money(amount_cents) }
  return [wording('payStatement.arithmetic.difference', params)]
}

const wording = (key: string, params: Wording['params'] = {}): Wording => ({ key, params })
