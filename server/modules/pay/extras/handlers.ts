import { refuseField } from '#contract/refusals.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { sheetToRead } from '#server/modules/pay/timesheets/queries.ts'
import { mayReadPay } from '#server/modules/pay/timesheets/policy.ts'
import { changeExtra, recordExtra, removeExtra, sheetForExtras } from '#server/modules/timesheets/extras/actions.ts'
import { choicesOf, versionFor } from './choices.ts'

export const timesheetExtras: HandlersOf<'timesheetExtras'> = {
  async choices({ input, ...context }) {
    const sheet = await sheetToRead(context.db, context.scope, input.id)
    const version = await versionFor(context, sheet)
    const choices = version === null ? [] : choicesOf(version.rules)
    return {
      rule_set_title: version?.title ?? null,
      currency: sheet.currency,
      choices: mayReadPay(context.actor) ? choices : choices.map((one) => ({ ...one, rate_cents: null })),
    }
  },
  async store({ input: { timesheet_id, code, ...input }, ...context }) {
    const sheet = await sheetForExtras(context, timesheet_id)
    if (input.kind === 'expense') {
      if (code !== null) refuseField('code', 'validation.invalid')
      return recordExtra(context, sheet, { ...input, chosen: null })
    }
    const version = await versionFor(context, sheet)
    const choices = version === null ? [] : choicesOf(version.rules)
    const chosen = choices.find((one) => one.kind === input.kind && one.code === code)
    return recordExtra(context, sheet, { ...input, chosen: chosen ?? refuseField('code', 'refusals.unknownChoice') })
  },
  update: ({ input, ...context }) => changeExtra(context, input),
  async remove({ input, after, ...context }) {
    const files = await removeExtra(context, input)
    after(async () => {
      for (const file_id of files) await context.outside.files.remove(file_id, context.now)
    })
    return { id: input.id }
  },
}
