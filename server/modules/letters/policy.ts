import { type Letter, letters, letterTransitions } from '#contract/platform/letters.ts'
import { actionsOfCall } from '#contract/transitions.ts'
import type { Actor } from '#server/http/actor.ts'

/** What this person can do with an email; one whose content was deleted cannot be sent again. */
export const allowedLetterActions = (
  actor: Pick<Actor, 'grants'>,
  { status, content }: Pick<Letter, 'status' | 'content'>,
) => (content === null ? [] : actionsOfCall(actor, letters.retry, letterTransitions, status))
