// What one check found.
import type { Outside } from '#server/outside/outside.ts'
import type { Database } from '#server/database/transaction.ts'
import type { SystemCheckRow } from '#contract/platform/system-check.ts'

/** `outcome` names the sentence `systemCheck.<check>.<outcome>` of server/wording.json, and `…Advice` where there is one. */
export type Finding = {
  readonly status: SystemCheckRow['status']
  readonly outcome: string
  readonly facts?: Readonly<Record<string, string | number>>
}

export type Checked = {
  readonly database: Database
  readonly outside: Outside
  /** where the request came from, as the server sees it; null: no request */
  readonly address: string | null
}

export type Check = (checked: Checked) => Promise<Finding>

export const ok = (outcome: string, facts: Finding['facts'] = {}): Finding => ({ status: 'ok', outcome, facts })
export const warning = (outcome: string, facts: Finding['facts'] = {}): Finding => ({
  status: 'warning',
  outcome,
  facts,
})
export const problem = (outcome: string, facts: Finding['facts'] = {}): Finding => ({
  status: 'problem',
  outcome,
  facts,
})

/** The name of an error without its text, which may contain an address or a secret. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
