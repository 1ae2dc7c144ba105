import { type EmailWithContent, emails, emailTransitions } from '#contract/platform/notifications/emails.ts'
import type { Caller } from '#contract/call.ts'
import { actionsOfCall } from '#contract/transitions.ts'

/** What this person can do with an email; one whose content was deleted cannot be sent again. */
export const allowedEmailActions = (actor: Caller, { status, content }: Pick<EmailWithContent, 'status' | 'content'>) =>
  content === null ? [] : actionsOfCall(actor, emails.retry, emailTransitions, status)
