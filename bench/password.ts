import { createHash } from 'node:crypto'
import { calls } from '#contract/calls.ts'
import { hashPassword, passwordFits } from '#server/outside/secrets/passwords.ts'
import { clientWith, type TestApp, testApp } from '#server/testing/app.ts'
import { hashAtFullCost } from '#server/testing/world.ts'
import { median, option, type Ratio } from './measuring/ratio.ts'

// design/reliability figure 11: argon2id of at least 46 MiB and one pass; known and unknown differ by a tenth at most.
const goals = { harder_than_sha: 10_000, sign_in_ms: 100, difference: 0.1, refusal: 0.25 }

const word = 'work-together-26'
const email = 'admin@muster.example'

/** The cost of a guess: the hash itself, a sign-in with it, one for an unknown address, one refused by the throttle. */
export async function password(): Promise<Ratio[]> {
  const rounds = option('rounds', 31, 1)
  const app = await testApp()
  await hashAtFullCost(app.database, email)
  const ratios = [...(await hashing(rounds)), ...(await signingIn(app, rounds))]
  await app.close()
  return ratios
}

async function hashing(rounds: number): Promise<Ratio[]> {
  const stored = await hashPassword(word)
  console.log(`stored as ${stored.slice(0, stored.lastIndexOf('$', stored.lastIndexOf('$') - 1))}`)
  const [hash, sha] = await inTurns(rounds, [() => passwordFits(stored, word), hashThousandTimes])
  const each = (sha ?? 0) / 1000
  return [
    {
      bench: 'password',
      title: 'one Argon2id beside one SHA-256: how much a guess at a stolen table costs more',
      ratio: (hash ?? 0) / each,
      goal: { at_least: goals.harder_than_sha },
      figures: `${milliseconds(hash)} beside ${(each * 1000).toFixed(2)} µs`,
    },
  ]
}

async function hashThousandTimes() {
  for (let at = 0; at < 1000; at++) createHash('sha256').update(word).digest()
}

async function signingIn(app: TestApp, rounds: number): Promise<Ratio[]> {
  const tries = [
    () => tried(app, email, word),
    () => tried(app, email, 'not this one'),
    () => tried(app, 'nobody@muster.example', 'not this one'),
    () => tried(app, 'flooded@muster.example', 'not this one'),
  ]
  const [right = 0, known = 0, unknown = 0, refused = 0] = await inTurns(rounds, tries, () => nextQuarter(app))
  const ratio = (title: string, value: number, at_most: number, figures: string): Ratio => ({
    bench: 'password',
    title,
    ratio: value,
    goal: { at_most },
    figures,
  })
  return [
    ratio('a sign-in beside the time it may take', right / goals.sign_in_ms, 1, milliseconds(right)),
    ratio(
      'by how much a wrong password of a known and an unknown address differ',
      Math.abs(known / unknown - 1),
      goals.difference,
      `${milliseconds(known)} and ${milliseconds(unknown)}`,
    ),
    ratio(
      'a guess that the throttle refuses beside one that is looked at',
      refused / known,
      goals.refusal,
      milliseconds(refused),
    ),
  ]
}

const tried = (app: TestApp, address: string, attempt: string) =>
  clientWith(app.app, '')
    .call(calls.auth.login, { email: address, password: attempt })
    .catch(() => null)

// Resets the counters, except for one address that has just been flooded.
async function nextQuarter(app: TestApp) {
  const window_start = app.clock.now().toISOString()
  await app.database.asPlatform(async (db) => {
    await db.deleteFrom('throttles').execute()
    await db
      .insertInto('throttles')
      .values({ key: 'signIn:flooded@muster.example', attempts: 1_000, window_start })
      .execute()
  })
}

/** Medians in milliseconds; measured in turns in each round, so that other load affects all of them. */
async function inTurns(rounds: number, works: (() => Promise<unknown>)[], before = async () => {}) {
  const times = works.map((): number[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, work] of works.entries()) {
      await before()
      const start = performance.now()
      await work()
      times[at]?.push(performance.now() - start)
    }
  return times.map((of) => median(of))
}

const milliseconds = (value = 0) => `${value.toFixed(1)} ms`
