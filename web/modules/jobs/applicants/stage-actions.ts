import { type ApplicationRow } from '#contract/jobs/applications.ts'
import {
  type ApplicationAction,
  type ApplicationStage,
  applicationTransitions,
  type ProgressAction,
  progressActions,
  type StageAction,
} from '#contract/jobs/application-stages.ts'

type Applicant = Pick<ApplicationRow, 'allowed_actions'>

/** The action that leads an applicant to a stage; null where none does. */
export const actionTo = ({ allowed_actions }: Applicant, stage: ApplicationStage): StageAction | null =>
  allowed_actions.filter(isStageAction).find((action) => applicationTransitions[action].to === stage) ?? null

/** Hiring is an action, but leads to no other stage. */
export const isStageAction = (action: ApplicationAction): action is StageAction => action !== 'hire'

/** The actions of the call that moves applicants; selecting has a call of its own. */
export const isProgress = (action: ApplicationAction): action is ProgressAction =>
  progressActions.some((one) => one === action)

/** Actions that are confirmed, or need something to be filled in. */
export const asksFirst: ReadonlySet<ApplicationAction> = new Set([
  'reject',
  'offer',
  'withdraw',
  'decline_offer',
  'pool',
  'select',
  'undo_selection',
])

export const harshActions: ReadonlySet<ApplicationAction> = new Set(['reject', 'withdraw', 'decline_offer'])
