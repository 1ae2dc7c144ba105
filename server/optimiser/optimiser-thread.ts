/** The thread of an optimiser: builds its own staffing, and works one round for each message. */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import {
  mergeResults,
  type RoundMessage,
  type RoundResult,
  assignedToThread,
  sharedWeeks,
  type ThreadReply,
  type ThreadStart,
} from '#server/optimiser/search/rounds.ts'
import { type Search, startSearch } from '#server/optimiser/search/search.ts'
import type { Improvement } from '#server/optimiser/search/search-state.ts'
import type { BuildStaffing, Staffing } from './staffing.ts'

/**
 * About a third of a second; the first rounds are shorter, so that there is a result to show at once, and those in which all threads anneal one
 * roster, so that everybody comes to each thread, in all weeks, while it is about as hot.
 */
const stepsOfRound = (round: number) => Math.min(search.state.annealed === null ? 1e8 : 2e7, 1e7 * round)
const lowestPriority = 19

// A worker thread has a parent port.
const port = parentPort as NonNullable<typeof parentPort>
// Given by optimise.ts.
const given = workerData as ThreadStart
const stopped = new Int32Array(given.stop)

// Elsewhere than on Linux it would lower the priority of the whole process.
if (process.platform === 'linux') setPriority(lowestPriority)

// The module exports it, as `Problem` requires.
const { buildStaffing } = (await import(given.problem.module)) as { buildStaffing: BuildStaffing }
const staffing: Staffing = buildStaffing(given.problem.input)
const search: Search = startSearch(staffing, given.seed, given.thread, given.start)
let isRootSent = false
let owed = 0

port.on('message', (message: RoundMessage) => port.postMessage(reply(message)))

function reply(message: RoundMessage): ThreadReply {
  try {
    return { result: work(message) }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function work({ round, results, finish }: RoundMessage): RoundResult {
  const { state } = search
  if (results.length > 0) adoptResults(results)
  state.changes = []
  if (search.sharesPeople && given.threads > 1) shareOut(round)
  if (!finish) runRound(round)
  if (state.best === null) throw new Error('a round ended without a solution')
  const root = isRootSent || given.thread !== 0 ? undefined : state.root
  isRootSent ||= root !== undefined
  return { best: state.best, changes: state.changes, bound: state.bound, annealed: annealed(), root }
}

/**
 * People, and weeks too, so that no two threads cover the same cell while they anneal one roster. In windows of some weeks every thread frees
 * everybody: halves of the people gave clearly worse rosters.
 */
function shareOut(round: number): void {
  const { state } = search
  const { thread, threads } = given
  const { parts } = state
  const isShared = state.annealed !== null || !state.searchesWindows
  state.mayChange = isShared ? assignedToThread(thread, threads, round) : undefined
  if (parts !== null)
    state.ownWeeks = isShared ? sharedWeeks(thread, threads, round, parts) : { first: 0, length: parts }
}

function annealed(): Improvement | undefined {
  const { annealed: roster, mayChange } = search.state
  if (roster === null || mayChange === undefined) return undefined
  const people = Array.from(roster.lines.keys()).filter(mayChange)
  return { people, lines: people.map((person) => roster.lines[person]!) }
}

function adoptResults(results: RoundResult[]): void {
  const { state } = search
  state.adopt(mergeResults(staffing.cells, results))
  for (const { annealed: others } of results)
    others?.people.forEach((person, at) => state.annealed?.place(person, others.lines[at]!))
  state.root ??= results.find((one) => one.root !== undefined)?.root
}

// What a unit of work goes beyond the round is taken off the next one. The first solution is always completed.
function runRound(round: number): void {
  let left = stepsOfRound(round) - owed
  while (left > 0) {
    left -= search.work.next().value
    if (search.state.best !== null && Atomics.load(stopped, 0) !== 0) break
  }
  while (search.state.best === null) search.work.next()
  owed = -left
}
