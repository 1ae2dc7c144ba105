import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import { withPostgres } from '#tools/testing/postgres.ts'
import { filled, makePeople } from './people-data.ts'
import { signedIn, startMuster, withFolder } from './measuring/process.ts'
import { median, option, type Ratio } from './measuring/ratio.ts'

const rows = option('rows', 5_000, 20)
const people = option('people', 2_000, 50)
const quietMs = option('quiet', 4, 0.2) * 1_000

/** How long a page of employees takes while a file of 5,000 people is checked and written, against an idle server. */
export async function importing(): Promise<Ratio[]> {
  const postgres = await withPostgres((url) =>
    withFolder(async (folder) => {
      await filled({ url }, (database, analyse) => makePeople(database, analyse, people, 10))
      return measured('PostgreSQL', { DATABASE_URL: url, DATA_DIR: folder })
    }),
  )
  const pglite = await withFolder(async (folder) => {
    await filled({ dir: folder }, (database, analyse) => makePeople(database, analyse, people, 10))
    return measured('PGlite', { DATA_DIR: folder })
  })
  return [...(postgres === 'no server found' ? [] : postgres), ...pglite]
}

async function measured(engine: string, environment: Record<string, string>): Promise<Ratio[]> {
  const muster = await startMuster(environment)
  try {
    const { accessToken } = await signedIn(muster.address, 'admin')
    const client = { address: muster.address, headers: { authorization: `Bearer ${accessToken}` } }
    // The first requests warm the server up.
    const first = await waits(client, () => pause(quietMs))
    const quiet = first.slice(first.length / 2)
    const checked = { id: '' }
    const checking = await waits(client, async () => {
      checked.id = await check(client)
    })
    const writing = await waits(client, () => runToEnd(client, checked.id))
    return [...ratiosOf(engine, 'checked', quiet, checking), ...ratiosOf(engine, 'written', quiet, writing)]
  } finally {
    await muster.stop()
  }
}

type ApiClient = { address: string; headers: Record<string, string> }

/** Requests a page of employees repeatedly, in sequence, while work runs; returns the milliseconds of each. */
async function waits(context: ApiClient, work: () => Promise<void>): Promise<number[]> {
  const value: number[] = []
  const going = { on: true }
  const done = work().finally(() => (going.on = false))
  while (going.on) {
    const began = performance.now()
    await callApi(context, `${calls.employees.list.path}?page=1&per_page=25`)
    value.push(performance.now() - began)
    await pause(5)
  }
  await done
  return value
}

async function callApi(client: ApiClient, path: string, body?: FormData | string): Promise<unknown> {
  const { address, headers } = client
  const answer = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { ...headers, ...(typeof body === 'string' && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  })
  // On a busy machine it may wait too long for its turn; a client tries again.
  if (answer.status === 503) return pause(1_000).then(() => callApi(client, path, body))
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()).data
}

/** Uploads a file of people, whose codes and addresses begin with `prefix`, to be checked; returns the id of the import. */
export async function check(context: ApiClient, prefix = 'BI'): Promise<string> {
  const form = new FormData()
  form.set('kind', 'employees')
  form.append('file', new Blob([file(prefix)]), 'people.csv')
  const record = calls.imports.check.result
    .pick({ id: true, creates: true })
    .parse(await callApi(context, calls.imports.check.path, form))
  if (record.creates !== rows) throw new Error(`only ${record.creates} of ${rows} rows are right`)
  return record.id
}

function file(prefix: string) {
  const head = 'Employee code,First name,Last name,Date of birth,Email,Positions,Right to work,BSB,Account number'
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `${prefix}${at},Olive,Import ${prefix}${at},17/12/1988,${prefix}${at}@example.com,Cleaner,citizen,012-003,${402_000_000 + at}`,
  )
  return [head, ...lines].join('\r\n')
}

/** Writes a checked file. */
export async function runToEnd(context: ApiClient, id: string) {
  await callApi(context, calls.imports.start.path, JSON.stringify({ id }))
  for (;;) {
    const { status } = calls.imports.info.result
      .pick({ status: true })
      .parse(await callApi(context, `${calls.imports.info.path}?id=${id}`))
    if (status === 'done') return
    if (status !== 'queued' && status !== 'running') throw new Error(`the import is ${status}`)
    await pause(100)
  }
}

function ratiosOf(engine: string, what: string, quiet: readonly number[], during: readonly number[]): Ratio[] {
  const [usual, then, worst] = [median(quiet), median(during), Math.max(...during)]
  const figures = `${then.toFixed(0)} of ${usual.toFixed(0)} ms, ${during.length} answers, the longest ${worst.toFixed(0)} ms`
  return [
    { bench: 'imports', title: `${engine}, while it is ${what}`, ratio: then / usual, goal: { at_most: 3 }, figures },
    { bench: 'imports', title: `${engine}, the longest wait`, ratio: worst / 1000, goal: { at_most: 1 }, figures },
  ]
}
