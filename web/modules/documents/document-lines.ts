import {
  type RequiredType,
  type DocumentKind,
  type DocumentWithActions,
  type ShownDocuments,
  expiringSoonDays,
} from '#contract/people/documents.ts'

/** One row of a person's documents: the current version, or null for a missing type. */
export type DocumentLine = { type: RequiredType; document: DocumentWithActions | null }

/** A person's documents filtered to documents or to certifications. */
export const documentsOfKind = (shownDocuments: ShownDocuments, kind: DocumentKind): ShownDocuments => ({
  documents: shownDocuments.documents.filter((document) => document.kind === kind),
  missing: shownDocuments.missing.filter((type) => type.kind === kind),
  types: shownDocuments.types.filter((type) => type.kind === kind),
})

/**
 * The current versions of each type: the valid one, the pending one, and the last rejected one. Missing types come first,
 * then the documents that need an action.
 */
export function linesOf({ documents, missing, types }: ShownDocuments): DocumentLine[] {
  const known = new Map(types.map((type) => [type.id, type]))
  const current = documents.filter((document) => isCurrent(document, documents))
  const lines = current.map((document) => ({ type: known.get(document.type_id) ?? typeOf(document), document }))
  const all: DocumentLine[] = [...missing.map((type) => ({ type, document: null })), ...lines]
  return all.toSorted((one, other) => urgency(one) - urgency(other))
}

/** The other versions of the same type, newest first. */
export const earlierVersionsOf = (document: DocumentWithActions, documents: readonly DocumentWithActions[]) =>
  documents.filter(({ id, type_id }) => type_id === document.type_id && id !== document.id)

const currentStatuses: ReadonlySet<DocumentWithActions['status']> = new Set(['requested', 'submitted', 'approved'])

function isCurrent(document: DocumentWithActions, documents: readonly DocumentWithActions[]) {
  if (document.status !== 'rejected') return currentStatuses.has(document.status)
  return !documents.some(
    ({ type_id, edition, status }) =>
      type_id === document.type_id && edition > document.edition && status !== 'withdrawn',
  )
}

/** True where the person has to upload something: missing, requested, rejected, expired or expiring soon. */
export const needsAction = (line: DocumentLine): boolean => [0, 2].includes(urgency(line))

function urgency({ document }: DocumentLine) {
  if (document === null || document.status === 'requested' || document.status === 'rejected') return 0
  if (document.status === 'submitted') return 1
  return document.days_left !== null && document.days_left <= expiringSoonDays ? 2 : 3
}

// A type that is no longer in use is described by the documents held of it.
const typeOf = ({ type_id, type_name, kind }: DocumentWithActions): RequiredType => ({
  id: type_id,
  kind,
  shown: type_name,
  needs_number: false,
  needs_issued: false,
  needs_expires: false,
  needs_file: false,
})
