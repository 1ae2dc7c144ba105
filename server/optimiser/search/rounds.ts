import { Roster } from '#server/optimiser/roster.ts'
import type { Improvement, OwnWeeks, RootOptimum } from './search-state.ts'
import type { Cell, Problem, Solution } from '#server/optimiser/staffing.ts'

// The messages between the main thread and the threads of the optimiser.

export type ThreadStart = {
  problem: Problem
  seed: number
  thread: number
  threads: number
  start: Solution | undefined
  /** One integer: not zero once the run shall end. */
  stop: SharedArrayBuffer
}

/** Begins a round with the results of the last one; `finish` only merges them. */
export type RoundMessage = { round: number; results: RoundResult[]; finish: boolean }

export type RoundResult = {
  best: Solution
  changes: Improvement[]
  bound: number | null
  /** The lines of this thread's own people in the roster that all threads are annealing. */
  annealed: Improvement | undefined
  /** What the whole linear program gave, once, after the round in which it was solved. */
  root: RootOptimum | undefined
}

export type ThreadReply = { result: RoundResult } | { failure: string }

/**
 * The best solution of a round. The changes of the other threads are applied to the best one where they still improve it: lines are feasible on
 * their own, so they can be combined. Every thread computes the same from the same results.
 */
export function mergeResults(cells: readonly Cell[], results: readonly RoundResult[]): Solution {
  const [first] = results
  if (first === undefined) throw new Error('a round has no results')
  const best = results.reduce((least, one) => (one.best.cost < least.best.cost ? one : least), first)
  const roster = new Roster(cells, best.best.lines)
  for (const other of results) if (other !== best) for (const change of other.changes) applyIfBetter(roster, change)
  return roster.solution()
}

function applyIfBetter(roster: Roster, { people, lines }: Improvement): void {
  const cost = roster.cost
  const before = people.map((person) => roster.lines[person]!)
  people.forEach((person, at) => roster.place(person, lines[at]!))
  if (roster.cost >= cost - 1e-9) people.forEach((person, at) => roster.place(person, before[at]!))
}

/** Whose lines a thread may change in a round when people are shared out: everybody belongs to one thread, and to another one later. */
export const assignedToThread = (thread: number, threads: number, round: number) => (person: number) =>
  (mixed(person, round) >>> 16) % threads === thread

/**
 * The weeks of a thread in a round, the same number for each thread, beginning elsewhere in each round: the first one, from which they go on at the
 * beginning of the period after its end, and how many.
 */
export function sharedWeeks(thread: number, threads: number, round: number, weeks: number): OwnWeeks {
  const length = Math.floor(weeks / threads)
  return { first: ((mixed(0, round) >>> 16) + thread * length) % weeks, length }
}

function mixed(one: number, other: number): number {
  const both = Math.imul(one + 1, 0x9e37_79b1) ^ Math.imul(other + 1, 0x85eb_ca6b)
  return Math.imul(both ^ (both >>> 15), 0xc2b2_ae35)
}
