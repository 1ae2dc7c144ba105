import {
  demandTransitions,
  documents,
  type DocumentAction,
  type DocumentStatus,
  documentTransitions,
  type DocumentType,
  documentTypes,
} from '#contract/people/documents.ts'
import { actionsOfCall, activationTransitions } from '#contract/transitions.ts'
import type { Actor } from '#server/http/actor.ts'

type DocumentActor = Pick<Actor, 'grants' | 'kind'>

/** The actions that this actor can take on a document in its status. */
export const allowedDocumentActions = (
  actor: DocumentActor,
  { status }: { status: DocumentStatus },
): DocumentAction[] =>
  actionsOfCall(actor, documents.submit, documentTransitions, status).filter(
    (action) => actor.kind !== 'employee' || isForEmployee(action, status),
  )

/** The agency decides; employees upload, and change what is not approved yet. */
const isForEmployee = (action: DocumentAction, status: DocumentStatus) =>
  action === 'submit' ||
  action === 'renew' ||
  (status === 'submitted' && (action === 'correct' || action === 'withdraw'))

/** What this person can do with a document type: whom it is demanded of is the agency's decision, whether a shared one is in use the platform's. */
export function allowedTypeActions(
  actor: DocumentActor & Pick<Actor, 'scope'>,
  { shared, active, demanded }: Pick<DocumentType, 'shared' | 'active' | 'demanded'>,
) {
  const { changeStatusMany, demandMany } = documentTypes
  const isPlatform = actor.scope.agency_id === null
  const status = active ? 'active' : 'inactive'
  return [
    ...(shared && !isPlatform ? [] : actionsOfCall(actor, changeStatusMany, activationTransitions, status)),
    ...(isPlatform ? [] : actionsOfCall(actor, demandMany, demandTransitions, demanded)),
  ]
}
