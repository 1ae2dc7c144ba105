// What an employee's file needs before they are approved or start.
import type { DocumentKind } from '#contract/people/documents.ts'
import { type CheckName, checkNames, type CheckResult } from '#contract/people/lifecycle.ts'

/** Approval requires these; the other checks only warn (domain.md section 4). */
const requiredChecks: ReadonlySet<CheckName> = new Set([
  'basic',
  'emergency_contacts',
  'rights',
  'certifications',
  'documents',
])

const kindOf: Readonly<Partial<Record<CheckName, DocumentKind>>> = {
  certifications: 'certification',
  documents: 'document',
}

export type CheckFacts = Record<Exclude<CheckName, 'certifications' | 'documents'>, boolean> & {
  /** a proof of the right to work awaits the agency */
  rights_wait: boolean
  /** `waits`: one was submitted and awaits the agency */
  missing: { kind: DocumentKind; name: string; waits: boolean }[]
}

/** The checklist shown before an approval. */
export const checksOf = ({ missing, rights_wait, ...facts }: CheckFacts): CheckResult[] =>
  checkNames.map((name) => {
    const lacking = missing.filter(({ kind }) => kind === kindOf[name])
    const ofDocuments = name === 'certifications' || name === 'documents'
    const met = ofDocuments ? lacking.length === 0 : facts[name]
    const isWithAgency = ofDocuments ? lacking.every(({ waits }) => waits) : name === 'rights' && rights_wait
    const names = lacking.map((document) => document.name)
    return { name, met, waits: !met && isWithAgency, must: requiredChecks.has(name), missing: names }
  })
