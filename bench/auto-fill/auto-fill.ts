// The optimiser on public shift-scheduling instances: value and gap to the best known one, verified by an independent checker.
// `bench/run.ts auto-fill --only=1,2 --seconds=10,60`; `--file=/path/Instance11.txt` for any instance of the format; `--people=150 --days=84
// --types=8` for a made one.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { optimise } from '#server/optimiser/optimise.ts'
import type { Solution } from '#server/optimiser/staffing.ts'
import { checkRoster } from './instances/check.ts'
import { makeInstance } from './instances/generated-instance.ts'
import { readInstance } from './instances/instance.ts'
import { instanceProblem } from './instances/instance-staffing.ts'
import { isSmokeRun, namesIn, option, type Ratio } from '../measuring/ratio.ts'

/** Of instances 1 to 10, as published. */
const bestKnown = [607, 828, 1001, 1716, 1143, 1950, 1056, 1300, 439, 4631]
const atMost = 1.01
const publicInstances = join(import.meta.dirname, 'instances/public')
const megabyte = 1e6

type Case = { name: string; text: string; best: number | null }
type Outcome = { cost: number; bound: number | null; rounds: number; megabytes: number; found_s: number }

/** Runs each instance for each of the given times on two threads. */
export async function autoFill(): Promise<Ratio[]> {
  const ratios: Ratio[] = []
  const times = namesIn('seconds').length > 0 ? namesIn('seconds').map(Number) : isSmokeRun ? [1] : [10, 60]
  console.log('instance              seconds      value  best known     gap      bound  found at  rounds    MB')
  for (const one of cases())
    for (const seconds of times) {
      const outcome = await run(one.text, seconds)
      print(one, seconds, outcome)
      if (one.best !== null) ratios.push(ratioOf(one, one.best, seconds, outcome))
    }
  return ratios
}

/** The named files, or one that is made, or the public instances. */
function cases(): Case[] {
  const files = namesIn('file')
  if (files.length > 0)
    return files.map((file) => ({ name: file.split('/').at(-1) ?? file, text: read(file), best: null }))
  if (option('people', 0) > 0) return [madeCase()]
  const all = bestKnown.map((_, at) => at + 1)
  const numbers = namesIn('only').length > 0 ? namesIn('only').map(Number) : all.slice(0, isSmokeRun ? 1 : undefined)
  return numbers.map((number) => ({
    name: `instance ${number}`,
    text: read(join(publicInstances, `Instance${number}.txt`)),
    best: bestKnown[number - 1] ?? null,
  }))
}

const read = (file: string) => readFileSync(file, 'utf8')

function madeCase(): Case {
  const size = { people: option('people', 150), days: option('days', 84), types: option('types', 8), seed: 1 }
  return { name: `${size.people} × ${size.days} × ${size.types}`, text: makeInstance(size), best: null }
}

/** Throws when the checker finds a violation or another cost. */
async function run(text: string, seconds: number): Promise<Outcome> {
  const outcome = { cost: 0, bound: null as number | null, rounds: 0, megabytes: 0, found_s: 0 }
  let cost = Number.POSITIVE_INFINITY
  const solution = await optimise(instanceProblem(text), {
    seed: option('seed', 1),
    seconds,
    signal: new AbortController().signal,
    onProgress: (progress) => {
      if (progress.cost < cost) outcome.found_s = progress.seconds
      cost = progress.cost
      outcome.bound = progress.bound
      outcome.rounds = progress.rounds
      outcome.megabytes = Math.max(outcome.megabytes, process.memoryUsage.rss() / megabyte)
    },
  })
  const checked = checkRoster(text, rosterOf(text, solution))
  if (checked.violations.length > 0)
    throw new Error(`the roster is not valid: ${checked.violations.slice(0, 5).join('; ')}`)
  if (checked.cost !== solution.cost) throw new Error(`the roster costs ${checked.cost}, not ${solution.cost}`)
  return { ...outcome, cost: checked.cost }
}

function rosterOf(text: string, { lines }: Solution): string[][] {
  const { days, types } = readInstance(text)
  return lines.map(({ cells }) => {
    const row = Array.from({ length: days }, () => '')
    for (const cell of cells) row[Math.floor(cell / types.length)] = types[cell % types.length]?.id ?? ''
    return row
  })
}

function print({ name, best }: Case, seconds: number, { cost, bound, found_s, rounds, megabytes }: Outcome): void {
  const gap = best === null ? '' : `${((cost / best - 1) * 100).toFixed(2)} %`
  const cells = [
    name.padEnd(20),
    String(seconds).padStart(8),
    String(cost).padStart(10),
    String(best ?? '').padStart(11),
    gap.padStart(7),
    (bound === null ? 'unknown' : bound.toFixed(1)).padStart(10),
    `${found_s.toFixed(1)} s`.padStart(9),
    String(rounds).padStart(7),
    megabytes.toFixed(0).padStart(5),
  ]
  console.log(cells.join(' '))
}

const ratioOf = ({ name }: Case, best: number, seconds: number, { cost }: Outcome): Ratio => ({
  bench: 'auto-fill',
  title: `${name} after ${seconds} s against the best known value`,
  ratio: cost / best,
  goal: seconds >= 60 ? { at_most: atMost } : null,
  figures: `${cost} of ${best}`,
})
