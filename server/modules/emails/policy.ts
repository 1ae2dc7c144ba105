import { type EmailWithContent, emails, emailTransitions } from '#contract/platform/notifications/emails.ts'
import { actionsOfCall } from '#contract/transitions.ts'
import type { Actor } from '#server/http/actor.ts'

/** What this person can do with an email; one whose content was deleted cannot be sent again. */
export const allowedEmailActions = (
  actor: Pick<Actor, 'grants'>,
  { status, content }: Pick<EmailWithContent, 'status' | 'content'>,
) => (content === null ? [] : actionsOfCall(actor, emails.retry, emailTransitions, status))
