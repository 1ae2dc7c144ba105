import type { ApplicationRow } from '#contract/jobs/applications/applications.ts'
import {
  type ApplicationAction,
  applicationTransitions,
  type ProgressAction,
  progressActions,
  type StageAction,
} from '#contract/jobs/applications/application-stages.ts'
import type { Stage } from '#contract/jobs/stage-sets.ts'

/** What can be done with an applicant: an action, or moving to another stage of the same kind. */
export type StepAction = StageAction | 'hire' | 'change_stage'
/** The stage is null where the set has none of the kind, for example before it was loaded. */
export type StageStep = { action: StepAction; stage: Stage | null; label: 'action' | 'stage' }
type Applicant = Pick<ApplicationRow, 'allowed_actions' | 'stage' | 'stage_id'>

/** Hiring and planning another interview are actions, but lead to no other stage. */
export const isStageAction = <Action extends StepAction | ApplicationAction>(
  action: Action,
): action is Exclude<Action, 'hire' | 'plan_interview'> => action !== 'hire' && action !== 'plan_interview'

/** What can be done with an applicant, with the stage that each step leads to; several where a kind has several stages. */
export function stageStepsOf({ allowed_actions, stage, stage_id }: Applicant, stages: readonly Stage[]): StageStep[] {
  const steps = allowed_actions.flatMap((action) => stepsBy(action, stages))
  const isCovered = steps.some((step) => step.stage?.kind === stage)
  const siblings = stages.filter((one) => one.kind === stage && one.id !== stage_id)
  // A user without any action on the applicant cannot move them within a kind either.
  if (isCovered || steps.length === 0) return steps
  return [
    ...siblings.map((one) => ({ action: 'change_stage' as const, stage: one, label: 'stage' as const })),
    ...steps,
  ]
}

function stepsBy(action: ApplicationAction, stages: readonly Stage[]): StageStep[] {
  // Interviews are planned beside the list of them.
  if (action === 'plan_interview') return []
  if (!isStageAction(action)) return [{ action, stage: null, label: 'action' }]
  const targets = stages.filter(({ kind }) => kind === applicationTransitions[action].to)
  const [only = null] = targets
  if (targets.length > 1) return targets.map((stage) => ({ action, stage, label: 'stage' }))
  const isRenamed = (only?.name ?? null) !== null && !labelledActions.has(action)
  return [{ action, stage: only, label: isRenamed ? 'stage' : 'action' }]
}

/** The one of these steps that leads an applicant to another stage; null where none does. */
export const stepTo = (
  { stage_id }: Pick<Applicant, 'stage_id'>,
  steps: readonly StageStep[],
  to: Stage,
): StageStep | null => (to.id === stage_id ? null : (steps.find(({ stage }) => stage?.id === to.id) ?? null))

/** The actions of the call that moves applicants; selecting has a call of its own. */
export const isProgress = (action: StepAction): action is ProgressAction =>
  progressActions.some((one) => one === action)

/** Whether an applicant can be sent to the client for review, where they may be already. */
export const canBeReviewed = ({ allowed_actions, stage }: Pick<Applicant, 'allowed_actions' | 'stage'>) =>
  stage === 'client_review' || allowed_actions.includes('review')

/** Actions that are confirmed, or need something to be filled in. */
export const actionsToConfirm: ReadonlySet<StepAction> = new Set<StepAction>([
  'reject',
  'offer',
  'withdraw',
  'decline_offer',
  'pool',
  'select',
  'undo_selection',
])

export const harshActions: ReadonlySet<StepAction> = new Set<StepAction>(['reject', 'withdraw', 'decline_offer'])
/** What these do says more than the name of the stage. */
const labelledActions: ReadonlySet<StepAction> = new Set<StepAction>([
  ...harshActions,
  'select',
  'undo_selection',
  'reopen',
])
