import type { Caller } from '#contract/call.ts'
import {
  type ConfirmationState,
  type StudyPeriod,
  studyPeriodTransitions,
  type VisaOfPerson,
  visaTransitions,
  workRights,
} from '#contract/people/work-rights.ts'
import { actionsOfCalls } from '#contract/transitions.ts'

const visaCalls = { confirm: workRights.confirmVisa, edit: workRights.storeVisa }
const periodCalls = { confirm: workRights.confirmPeriod, remove: workRights.removePeriod }

/** What this person can do with a visa now. */
export const visaActions = (actor: Caller, { confirmed_at }: Pick<VisaOfPerson, 'confirmed_at'>) => {
  const state = confirmationState(confirmed_at)
  return actionsOfCalls(actor, visaCalls, visaTransitions, state).filter((action) => isTheirs(actor, action, state))
}

/** What this person can do with a period of study now. */
export const studyPeriodActions = (actor: Caller, { confirmed_at }: Pick<StudyPeriod, 'confirmed_at'>) => {
  const state = confirmationState(confirmed_at)
  return actionsOfCalls(actor, periodCalls, studyPeriodTransitions, state).filter((action) =>
    isTheirs(actor, action, state),
  )
}

const confirmationState = (confirmed_at: string | null): ConfirmationState =>
  confirmed_at === null ? 'unconfirmed' : 'confirmed'

/** The agency does everything; employees change what it has not confirmed. */
const isTheirs = ({ kind }: Caller, action: 'confirm' | 'edit' | 'remove', state: ConfirmationState) =>
  kind !== 'employee' || (action !== 'confirm' && state === 'unconfirmed')
