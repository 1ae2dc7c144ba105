import {
  type AuditChain,
  type AuditChange,
  type AuditEntity,
  type AuditFault,
  auditMask,
} from '#contract/platform/audit.ts'

/** An entry for verification: its stored hashes, and whether they match. */
export type ChainEntry = {
  number: number
  prev_hash: string
  hash: string
  /** its hash matches its content */
  is_own: boolean
  /** its changes are the original ones */
  is_whole: boolean
}

/** The progress of a verification: the last entry, and the faults so far. */
export type ChainProgress = { number: number; hash: string; broken: AuditChain['broken'] }

/** Before the first entry. */
export const startOfChain: ChainProgress = { number: 0, hash: '0'.repeat(64), broken: [] }

const maxSummary = 100

/** Continues the verification of a chain; `links` in the order of their numbers. */
export const faultsOf = (walk: ChainProgress, links: readonly ChainEntry[]): ChainProgress =>
  links.reduce(verifyNext, walk)

function verifyNext({ number, hash, broken }: ChainProgress, link: ChainEntry): ChainProgress {
  const here = { number: link.number, hash: link.hash }
  if (broken.length >= maxSummary) return { ...here, broken }
  const gap = Math.min(link.number - number - 1, maxSummary)
  const missing = Array.from({ length: gap }, (_, at) => ({ number: number + 1 + at, reason: 'missing' as const }))
  const wrong = faultOf(link, gap === 0 ? hash : link.prev_hash)
  const gaps = wrong === null ? [] : [{ number: link.number, reason: wrong }]
  return { ...here, broken: [...broken, ...missing, ...gaps] }
}

function faultOf(link: ChainEntry, due_prev: string): AuditFault | null {
  if (!link.is_own) return 'changed'
  if (!link.is_whole) return 'changes'
  return link.prev_hash === due_prev ? null : 'order'
}

/** The columns that say what somebody is paid, or work may cost, by what is audited. What a job advertises is public. */
export const payColumns: Partial<Record<AuditEntity, readonly string[]>> = {
  placements: ['pay_cents'],
  job_applications: ['offer_pay_cents'],
  employee_bank_accounts: ['amount_cents'],
  rosters: ['budget_cents'],
  weekly_budgets: ['budget_cents'],
}

type PayChange = Pick<AuditChange, 'entity' | 'before' | 'after'>

/** The changes as readers without permission for pay see them: that a rate changed, not what it was and is. */
export const withoutPay = <Change extends PayChange>(changes: readonly Change[]): Change[] =>
  changes.map((change) => ({
    ...change,
    before: maskedRow(change.before, change.entity),
    after: maskedRow(change.after, change.entity),
  }))

function maskedRow(row: PayChange['before'], entity: string): PayChange['before'] {
  const masked: readonly string[] = Object.entries(payColumns).find(([one]) => one === entity)?.[1] ?? []
  return (
    row &&
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [
        column,
        value !== null && masked.includes(column) ? auditMask : value,
      ]),
    )
  )
}
