import {
  type RequiredType,
  type DocumentKind,
  type ShownDocument,
  type ShownDocuments,
  soonDays,
} from '#contract/people/documents.ts'

/** One row of a person's documents: the current version, or null for a missing type. */
export type DocumentLine = { type: RequiredType; paper: ShownDocument | null }

/** A person's documents filtered to documents or to certifications. */
export const documentsOfKind = (held: ShownDocuments, kind: DocumentKind): ShownDocuments => ({
  documents: held.documents.filter((paper) => paper.kind === kind),
  missing: held.missing.filter((type) => type.kind === kind),
  types: held.types.filter((type) => type.kind === kind),
})

/**
 * The current versions of each type: the valid one, the pending one, and the last rejected one. Missing types come first,
 * then the documents that need an action.
 */
export function linesOf({ documents, missing, types }: ShownDocuments): DocumentLine[] {
  const known = new Map(types.map((type) => [type.id, type]))
  const standing = documents.filter((paper) => stands(paper, documents))
  const lines = standing.map((paper) => ({ type: known.get(paper.type_id) ?? typeOf(paper), paper }))
  const all: DocumentLine[] = [...missing.map((type) => ({ type, paper: null })), ...lines]
  return all.toSorted((one, other) => urgency(one) - urgency(other))
}

/** The other versions of the same type, newest first. */
export const earlierThan = (paper: ShownDocument, documents: readonly ShownDocument[]) =>
  documents.filter(({ id, type_id }) => type_id === paper.type_id && id !== paper.id)

const counting: ReadonlySet<ShownDocument['status']> = new Set(['requested', 'submitted', 'approved'])

function stands(paper: ShownDocument, documents: readonly ShownDocument[]) {
  if (paper.status !== 'rejected') return counting.has(paper.status)
  return !documents.some(
    ({ type_id, edition, status }) => type_id === paper.type_id && edition > paper.edition && status !== 'withdrawn',
  )
}

/** True where the person has to upload something: missing, requested, rejected, expired or expiring soon. */
export const needsAction = (line: DocumentLine): boolean => [0, 2].includes(urgency(line))

function urgency({ paper }: DocumentLine) {
  if (paper === null || paper.status === 'requested' || paper.status === 'rejected') return 0
  if (paper.status === 'submitted') return 1
  return paper.days_left !== null && paper.days_left <= soonDays ? 2 : 3
}

// A type that is no longer in use is described by the documents held of it.
const typeOf = ({ type_id, type_name, kind }: ShownDocument): RequiredType => ({
  id: type_id,
  kind,
  shown: type_name,
  needs_number: false,
  needs_issued: false,
  needs_expires: false,
  needs_file: false,
})
