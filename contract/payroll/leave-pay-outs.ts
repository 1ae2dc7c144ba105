// Leave that people have not taken when their employment ends, which payroll pays once it has confirmed it.
import { z } from 'zod'
import { bulkResult, read, write } from '#contract/call.ts'
import { leaveKinds } from '#contract/people/leave/leave-types.ts'
import { staff } from '#contract/permissions.ts'
import { id, optionalNote, version } from '#contract/values/values.ts'

/**
 * undecided: nobody has decided about it, or what was paid is to be corrected. negative: more was taken than had accrued. confirmed: it is in
 * this run. changed: it is in this run, but the last day or the balance is another now. not_paid: it was decided in this run not to pay it.
 */
export const payOutStates = ['undecided', 'negative', 'confirmed', 'changed', 'not_paid'] as const
export type PayOutState = (typeof payOutStates)[number]

/** Kinds of leave of which less than the balance can be due, such as where service was too short. */
export const partlyDueKinds = ['long_service'] as const

/** The most that one call decides. */
const maxPayOuts = 500

const minutes = z.number().int()
/** cents; null: not known, or not for the reader */
const cents = z.number().int().nullable()

const leavePayOut = z.object({
  id: z.string(),
  employee_id: z.string(),
  employee_name: z.string(),
  employee_code: z.string(),
  type_id: z.string(),
  type_name: z.string(),
  kind: z.enum(leaveKinds),
  /** of the employment */
  last_day: z.string(),
  state: z.enum(payOutStates),
  /** the balance on the last day, without leave that was approved for later days; negative: taken in advance */
  held_minutes: minutes,
  /** what is paid of it in total: as decided in this run, or else all of it */
  minutes,
  /** what earlier runs have paid, which this one corrects */
  paid_minutes: minutes,
  /** an hour on the last day, at the base rate */
  rate_cents: cents,
  /** for annual leave, in hundredths of a percent; null: the pay rules have none */
  loading_percentage: z.number().int().nullable(),
  /** of `minutes`, with the loading; of a correction before what was paid is taken off */
  amount_cents: cents,
  /** why it cannot be paid: no rate is stored, or the pay rules do not say it */
  lacks: z.enum(['rate', 'rule']).nullable(),
  reason: z.string().nullable(),
  decided_by_name: z.string().nullable(),
})
export type LeavePayOut = z.infer<typeof leavePayOut>

// As for the other changes of a run.
const exportPermission = [['Timesheet', 'export']] as const

export const leavePayOuts = {
  of: read({
    path: '/leave-pay-out/of',
    needs: exportPermission,
    kinds: staff,
    summary:
      'Returns the leave that people of a pay run’s company had not taken when their employment ended, by the end of its period: what nobody has decided yet, and what this run has. Only of types that the caller may see.',
    input: { pay_run_id: id },
    result: z.object({ rows: z.array(leavePayOut) }),
  }),
  confirm: write({
    path: '/leave-pay-out/confirm',
    needs: exportPermission,
    kinds: staff,
    summary:
      'Pays untaken leave in a draft: an entry in the ledger and lines of the run, once. Less than the balance, or nothing, needs a reason, and the rest is written off. Each row succeeds or fails on its own.',
    input: {
      pay_run_id: id,
      /** of the run */
      version,
      pay_outs: z
        .array(
          z.strictObject({
            id,
            /** as the caller saw it; refused when it has changed */
            held_minutes: z.coerce.number().int().min(-10_000_000).max(10_000_000),
            /** 0: it is not paid */
            minutes: z.coerce.number().int().min(0).max(10_000_000),
          }),
        )
        .min(1)
        .max(maxPayOuts),
      /** required where less than the balance is paid */
      reason: optionalNote(300),
    },
    result: bulkResult,
  }),
  takeBack: write({
    path: '/leave-pay-out/take-back',
    needs: exportPermission,
    kinds: staff,
    summary:
      'Takes decisions about untaken leave out of a draft: the lines are removed, and the ledger returns what they took. Each row succeeds or fails on its own.',
    input: { pay_run_id: id, version, ids: z.array(id).min(1).max(maxPayOuts) },
    result: bulkResult,
  }),
}
