// A pay run that is about to be changed.
import { type PayRunAction, payRunTransitions } from '#contract/payroll/pay-runs.ts'
import { refuseState } from '#contract/state-machines.ts'
import { canTransition } from '#contract/transitions.ts'
import { requireVersionOf } from '#server/database/rows/versioned.ts'
import type { Context } from '#server/http/context.ts'
import { type Run, runForChange } from './lifecycle.ts'
import { runOf } from './queries.ts'

/** The run, locked, if its status and its version allow the action. */
export async function runForAction(
  context: Context,
  { id, version }: { id: string; version: number },
  action: PayRunAction,
) {
  const run = await runInStatusFor(context, id, action)
  await requireRunVersion(context, run, version)
  return run
}

/** The run, locked, if its status allows the action. */
export async function runInStatusFor(context: Context, id: string, action: PayRunAction): Promise<Run> {
  const run = await runForChange(context.db, context.scope, id)
  if (!canTransition(payRunTransitions, action, run.status)) refuseState('payRun', run.status, await runOf(context, id))
  return run
}

export const requireRunVersion = (context: Context, run: Run, version: number) =>
  requireVersionOf(run, version, () => runOf(context, run.id))
