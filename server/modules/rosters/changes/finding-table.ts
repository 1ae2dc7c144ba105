// Verdicts in columns: one letter each, and the findings once each.
import type { RosterFit } from '#contract/rostering/rosters/changes.ts'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import { verdictOf } from '#server/modules/eligibility/rules.ts'
import { findingsVisibleTo } from '#server/modules/eligibility/visible-findings.ts'

const verdictLetters = { ok: 'o', warn: 'w', block: 'b' } as const

/** Collects the findings of many verdicts; equal ones are sent once, because most employees have the same ones. */
export class FindingTable {
  readonly findings: RosterFit['findings'] = []
  readonly #scope: Pick<Scope, 'supervisor_id'>
  readonly #indexes = new Map<string, number>()

  constructor(scope: Pick<Scope, 'supervisor_id'>) {
    this.#scope = scope
  }

  /** The letter of the verdict, and the place of its main reason (-1: none). Null: nobody can work it, without a finding. */
  add(findings: readonly Finding[] | null): { letter: string; reason: number } {
    const verdict = findings === null ? 'block' : verdictOf(findings)
    const worst = findings?.filter(({ severity }) => severity === verdict) ?? []
    const [reason] = findingsVisibleTo(this.#scope, worst)
    return { letter: verdictLetters[verdict], reason: reason === undefined ? -1 : this.#placeOf(reason) }
  }

  #placeOf(finding: Finding) {
    const key = JSON.stringify(finding)
    const index = this.#indexes.get(key) ?? this.findings.push(finding) - 1
    this.#indexes.set(key, index)
    return index
  }
}
