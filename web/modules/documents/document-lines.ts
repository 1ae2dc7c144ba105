import {
  type RequiredType,
  type DocumentKind,
  type ShownDocument,
  type ShownDocuments,
  soonDays,
} from '#contract/people/documents.ts'

/** One line of somebody's papers: an edition that stands, or a kind that is missing. */
export type DocumentLine = { type: RequiredType; paper: ShownDocument | null }

/** What of somebody's papers is documents, or certifications. */
export const documentsOfKind = (held: ShownDocuments, kind: DocumentKind): ShownDocuments => ({
  documents: held.documents.filter((paper) => paper.kind === kind),
  missing: held.missing.filter((type) => type.kind === kind),
  types: held.types.filter((type) => type.kind === kind),
})

/**
 * What stands of each kind: what counts, what is on its way, and what was rejected with nothing after it. What is missing comes
 * first, then what somebody has to do something about.
 */
export function linesOf({ documents, missing, types }: ShownDocuments): DocumentLine[] {
  const known = new Map(types.map((type) => [type.id, type]))
  const standing = documents.filter((paper) => stands(paper, documents))
  const lines = standing.map((paper) => ({ type: known.get(paper.type_id) ?? typeOf(paper), paper }))
  const all: DocumentLine[] = [...missing.map((type) => ({ type, paper: null })), ...lines]
  return all.toSorted((one, other) => urgency(one) - urgency(other))
}

/** The other editions of the same kind, the newest first. */
export const earlierThan = (paper: ShownDocument, documents: readonly ShownDocument[]) =>
  documents.filter(({ id, type_id }) => type_id === paper.type_id && id !== paper.id)

const counting: ReadonlySet<ShownDocument['status']> = new Set(['requested', 'submitted', 'approved'])

function stands(paper: ShownDocument, documents: readonly ShownDocument[]) {
  if (paper.status !== 'rejected') return counting.has(paper.status)
  return !documents.some(
    ({ type_id, edition, status }) => type_id === paper.type_id && edition > paper.edition && status !== 'withdrawn',
  )
}

/** True where the person has to upload something: missing, requested, rejected, or expired or about to. */
export const needsAction = (line: DocumentLine): boolean => [0, 2].includes(urgency(line))

function urgency({ paper }: DocumentLine) {
  if (paper === null || paper.status === 'requested' || paper.status === 'rejected') return 0
  if (paper.status === 'submitted') return 1
  return paper.days_left !== null && paper.days_left <= soonDays ? 2 : 3
}

// A kind that nobody may hand in any more is still told by what is held of it.
const typeOf = ({ type_id, type_name, kind }: ShownDocument): RequiredType => ({
  id: type_id,
  kind,
  shown: type_name,
  needs_number: false,
  needs_issued: false,
  needs_expires: false,
  needs_file: false,
})
