// The stored state of an employee's sync.
import type { XeroSyncField } from '#contract/platform/xero/xero-sync.ts'

/** null: empty. A protected value is its signature. Missing: unknown. */
export type XeroValues = Partial<Record<XeroSyncField, string | null>>
/** By field, the values of both sides as of the last sync. */
export type LastSyncedFields = Partial<Record<XeroSyncField, { ours: string | null; theirs: string | null }>>

export type StoredState = {
  company_id: string
  mapped: { calendar: string | null; earnings_rate: string | null; super_fund: string | null }
  /** the organisation that the company is connected to */
  link_tenant_id: string | null
  /** the matched person there */
  person_id: string | null
  person_edition: string | null
  /** unmatched people there may be this employee */
  has_candidates: boolean
  sync_state: 'not_synced' | 'synced' | 'failed' | 'conflict' | 'excluded'
  task: 'compare' | 'send' | null
  base: LastSyncedFields | null
  theirs: XeroValues | null
  edition: string | null
  /** the fields whose value here a person chose in a conflict */
  decisions: Partial<Record<XeroSyncField, 'ours'>>
  base_tenant_id: string | null
  base_xero_id: string | null
}
