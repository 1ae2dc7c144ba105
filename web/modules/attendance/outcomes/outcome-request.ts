import type { AssignmentAction } from '#contract/rostering/shifts/assignments.ts'

/** The actions that record the outcome of an assignment, in the order in which they are offered. */
export const outcomeActions = [
  'withdraw',
  'confirm_attendance',
  'record_no_show',
  'undo_no_show',
] as const satisfies readonly AssignmentAction[]

export type OutcomeAction = (typeof outcomeActions)[number]

/** The assignment as the planner saw it. */
export type OutcomeTarget = { id: string; version: number; name: string }

export type OutcomeRequest = OutcomeTarget & { action: OutcomeAction }
