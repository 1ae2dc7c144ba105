import { documents, type DocumentAction, type DocumentStatus, documentTransitions } from '#contract/people/documents.ts'
import { actionsOfCall } from '#contract/transitions.ts'
import type { Actor } from '#server/http/actor.ts'

type Who = Pick<Actor, 'grants' | 'kind'>

/** The actions that this actor can take on a document in its status. */
export const allowedDocumentActions = (actor: Who, { status }: { status: DocumentStatus }): DocumentAction[] =>
  actionsOfCall(actor, documents.submit, documentTransitions, status).filter(
    (action) => actor.kind !== 'employee' || isForEmployee(action, status),
  )

/** The agency decides; employees upload, and change what is not approved yet. */
const isForEmployee = (action: DocumentAction, status: DocumentStatus) =>
  action === 'submit' ||
  action === 'renew' ||
  (status === 'submitted' && (action === 'correct' || action === 'withdraw'))
