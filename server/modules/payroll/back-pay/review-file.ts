import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { BackPayReview } from '#contract/payroll/back-pay.ts'
import { rateLabelKey } from '#contract/payroll/pay-runs.ts'
import type { Language } from '#contract/values/values.ts'
import { writeAs } from '#server/database/transaction.ts'
import { type Download, tableDownload } from '#server/http/files.ts'
import { serverText } from '#server/http/server-texts.ts'
import { recordEvent } from '#server/modules/audit/actions.ts'
import { decimalHoursByGroup } from '#server/modules/timesheets/rules.ts'
import { companyOf } from './paid-time.ts'
import { reviewOf } from './review.ts'

type FileContext = Parameters<typeof reviewOf>[0] & { language: Language }
type Input = InputOf<typeof calls.backPays.download>

const fileColumns = ['employee_code', 'employee_name', 'period_from', 'period_to', 'rate', 'hours', 'amount'] as const

/** The whole review as a file: a row for each person, pay period and label; for whom and from what as in `reviewOf`. */
export async function reviewFile(context: FileContext, { format, ...input }: Input): Promise<Download> {
  const { database, actor, language } = context
  const first = await reviewOf(context, { ...input, page: 1 })
  const columns = fileColumns.map((key) => ({
    ...{ key, header: serverText(language, `payroll.file.${key}`) },
    ...(key === 'amount' && { kind: 'money' as const }),
  }))
  const { from, to } = first
  const rows = rowsFrom(context, { ...input, from, to }, first)
  const file = await tableDownload(`back-pay-${from}-${to}`, format, [{ columns, rows }], {
    ...{ separator: ',', bom: true, language },
  })
  await writeAs(database, actor, async (db) => {
    const { agency_id } = await companyOf(db, actor.scope, input.company_id)
    const facts = { from, to, format, back_pay: true }
    await recordEvent(db, { agency_id, action: 'export', entity: 'pay_runs', facts })
  })
  return file
}

/** Of all people, one page after the other. */
async function* rowsFrom(context: FileContext, input: Omit<Input, 'format'>, first: BackPayReview) {
  const hours = decimalHoursByGroup()
  let review = first
  yield* rowsOf(review, context.language, hours)
  while (review.next_page !== null) {
    review = await reviewOf(context, { ...input, page: review.next_page })
    yield* rowsOf(review, context.language, hours)
  }
}

const rowsOf = ({ people }: BackPayReview, language: Language, hours: ReturnType<typeof decimalHoursByGroup>) =>
  people.flatMap(({ employee_id, employee_code, employee_name, periods }) =>
    periods.flatMap(({ starts_on: period_from, ends_on: period_to, by_label }) =>
      by_label.map(({ label, minutes, pay_cents }) => ({
        ...{ employee_code, employee_name, period_from, period_to, amount: pay_cents / 100 },
        rate: serverText(language, rateLabelKey(label)),
        hours: hours(`${employee_id} ${label}`, minutes),
      })),
    ),
  )
