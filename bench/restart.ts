// How soon the product answers again after it was killed among writes, with 200 MB of rows.
import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import { makeTimesheets } from './memory.ts'
import { onBothDatabases, type StorageOption, signedIn, startMuster } from './measuring/process.ts'
import { median, option, type Ratio } from './measuring/ratio.ts'
import { filled } from './people-data.ts'
import { makeRoster } from './roster-data.ts'

/** With 80, the rows are about 200 MB. */
const days = option('days', 80, 1)
const rounds = option('rounds', 7, 1)
const goalsInSeconds = { PGlite: 3, PostgreSQL: 2 }

export const restarting = (): Promise<Ratio[]> => onBothDatabases(measured)

async function measured({ kind, where, environment }: StorageOption): Promise<Ratio[]> {
  await filled(where, async (database, analyse) => {
    await makeTimesheets(database, await makeRoster(database, analyse), days)
    await analyse()
  })
  const taken: number[] = []
  let muster = await startMuster(environment)
  for (let round = 0; round < rounds; round++) {
    const writing = writeUntilKilled(muster.address, round)
    await pause(1_000)
    process.kill(muster.pid, 'SIGKILL')
    await Promise.all([muster.stop(), writing])
    const began = performance.now()
    muster = await startMuster(environment)
    await isReady(muster.address)
    taken.push((performance.now() - began) / 1_000)
  }
  await muster.stop()
  const seconds = median(taken)
  return [
    {
      bench: 'restart',
      title: `${kind}: from the start after a kill until it is ready, against ${goalsInSeconds[kind]} s`,
      ratio: seconds / goalsInSeconds[kind],
      goal: { at_most: 1 },
      figures: `${seconds.toFixed(1)} s, the longest ${Math.max(...taken).toFixed(1)} s`,
    },
  ]
}

async function writeUntilKilled(address: string, round: number) {
  const { accessToken } = await signedIn(address, 'admin')
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  for (let at = 0; ; at++) {
    const body = JSON.stringify({ code: `K${round}_${at}`, name: `Skill ${round}-${at}` })
    const answer = await fetch(`${address}/api${calls.skill.store.path}`, { method: 'POST', headers, body }).catch(
      () => null,
    )
    if (answer === null) return
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  }
}

async function isReady(address: string) {
  while (!(await fetch(`${address}/readyz`).catch(() => null))?.ok) await pause(10)
}
