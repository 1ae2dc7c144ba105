import { type ActionOf, actionsOf, type TransitionTable } from '#contract/transitions.ts'

/** The stages of applicants about whom nothing has been decided. */
export const undecidedStages = ['applied', 'screening', 'shortlisted', 'testing', 'interview', 'client_review'] as const
/** The stages in the order of work, without the exits. */
export const workStages = [...undecidedStages, 'offered', 'selected'] as const
export const applicationExits = ['rejected', 'withdrawn', 'offer_declined', 'talent_pool'] as const
/** The kinds of stages, in the order of the board. */
export const applicationStages = [...workStages, ...applicationExits] as const
export type ApplicationStage = (typeof applicationStages)[number]
/** The stages in which the customer of a job sees an applicant. */
export const customerStages = ['client_review', 'offered', 'selected'] as const satisfies readonly ApplicationStage[]

/** The stages in which applicants can still answer screening questions. */
export const answerableStages = ['applied', 'screening'] as const satisfies readonly ApplicationStage[]

/** docs/domain.md section 6. */
export const applicationTransitions = {
  screen: { from: ['applied'], to: 'screening' },
  shortlist: { from: ['applied', 'screening', 'testing'], to: 'shortlisted' },
  test: { from: ['screening', 'shortlisted'], to: 'testing' },
  /** from interview: another interview */
  interview: { from: ['shortlisted', 'testing', 'interview', 'client_review'], to: 'interview' },
  /** one more of an applicant in that stage */
  plan_interview: { from: ['interview'], to: 'unchanged' },
  review: { from: ['shortlisted', 'interview'], to: 'client_review' },
  /** from offered: other terms */
  offer: { from: ['shortlisted', 'interview', 'client_review', 'offered'], to: 'offered' },
  /** the applicant accepts the offer, or a recruiter does on their behalf */
  select: { from: ['offered'], to: 'selected' },
  /** within `undoDays` */
  undo_selection: { from: ['selected'], to: 'offered' },
  /** once; the selection cannot be undone afterwards */
  hire: { from: ['selected'], to: 'unchanged' },
  decline_offer: { from: ['offered'], to: 'offer_declined' },
  /** from offered: the offer is revoked */
  reject: { from: [...undecidedStages, 'offered'], to: 'rejected' },
  /** also for all who remain when the job is filled */
  pool: { from: [...undecidedStages], to: 'talent_pool' },
  /** the applicant, until they are selected */
  withdraw: { from: [...undecidedStages, 'offered'], to: 'withdrawn' },
  /** the customer changes their answer, while nobody else has acted on it */
  reconsider: { from: ['interview', 'rejected'], to: 'client_review', automatic: true },
  /** the offer was not accepted in time */
  expire_offer: { from: ['offered'], to: 'offer_declined', automatic: true },
  reopen: { from: [...applicationExits], to: 'screening' },
} as const satisfies TransitionTable<ApplicationStage>

export const applicationActions = actionsOf(applicationTransitions)
export type ApplicationAction = ActionOf<typeof applicationTransitions>
/** The actions that lead to another stage. */
export type StageAction = Exclude<ApplicationAction, 'hire' | 'plan_interview'>
/** The actions of recruiters; selecting and its undo have a call of their own, and so have hiring and planning interviews. */
export const progressActions = [
  'screen',
  'shortlist',
  'test',
  'interview',
  'review',
  'offer',
  'decline_offer',
  'reject',
  'pool',
  'withdraw',
  'reopen',
] as const satisfies readonly ApplicationAction[]
export type ProgressAction = (typeof progressActions)[number]
/** The actions of applicants on their own applications. */
export const ownActions = ['withdraw', 'select', 'decline_offer'] as const satisfies readonly ApplicationAction[]

/** A selection can be undone for so many days. */
export const undoDays = 7
export const applicationSources = ['portal', 'direct_link', 'referral', 'import', 'agency', 'internal'] as const

/** The name of a source in a link, such as `?source=Facebook Ads`, as it is stored: facebook-ads; null if nothing is left. */
export const sourceLabelOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^[._-]+|[._-]+$/g, '') || null

export const rejectReasons = [
  'not_suitable',
  'no_right_to_work',
  'documents_missing',
  'no_answer',
  'position_filled',
  'client_declined',
  'other',
] as const
/** The consent to store an application lasts so many months, unless the applicant chooses fewer. */
export const consentMonths = [3, 6, 12, 24] as const
/** A form that is sent sooner was not filled in by a person. */
export const secondsToFillIn = 3
/** the maximum size of a CV */
export const resumeBytes = 10 * 1024 * 1024
