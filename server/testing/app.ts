import type { FastifyInstance } from 'fastify'
import type { RequestOf, Call, ResultOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { type AppSettings, buildApp } from '#server/app.ts'
import { JobRunner, type JobRunnerSettings } from '#server/background/job-runner.ts'
import { backgroundJobs } from '#server/background/jobs.ts'
import type { Database } from '#server/database/transaction.ts'
import type { fixedClock } from '#server/outside/clock.ts'
import type { Outside } from '#server/outside/outside.ts'
import type { Secrets } from '#server/outside/secrets/secrets.ts'
import { testOutside } from '#server/testing/outside.ts'
import { worldDatabase } from '#server/testing/databases/world-databases.ts'
import { password, type World } from '#server/testing/world.ts'

export type WorldUser = 'superadmin' | 'admin' | 'customer' | 'employee' | 'noah' | 'admin2' | 'customer2' | 'employee2'

/** The server's refusal in a test: the envelope of domain.md. */
export class Refused extends Error {
  readonly status: number
  readonly code: RefusalCode
  readonly fields: Record<string, string[]>
  readonly params: Record<string, unknown>
  readonly current: unknown

  constructor(body: {
    status: number
    code: RefusalCode
    message: string
    fields: Record<string, string[]>
    params: Record<string, unknown>
    current?: unknown
  }) {
    super(`${body.status} ${body.code}: ${body.message} ${JSON.stringify(body.fields)}`)
    this.status = body.status
    this.code = body.code
    this.fields = body.fields
    this.params = body.params
    this.current = body.current
  }
}

export type Client = {
  /** calls through HTTP; throws Refused */
  call<C extends Call>(
    call: C,
    input: RequestOf<C>,
    options?: { key?: string; language?: string },
  ): Promise<ResultOf<C>>
  /** downloads a file */
  download<C extends Call>(
    call: C,
    input: RequestOf<C>,
    options?: { language?: string },
  ): Promise<{ content_type: string; filename: string; bytes: Buffer }>
  upload<C extends Call>(call: C, input: RequestOf<C>, ...files: [TestFile, ...TestFile[]]): Promise<ResultOf<C>>
  readonly token: string
}

type TestFile = { filename: string; bytes: Uint8Array }

export type TestApp = {
  /** its own data folder */
  readonly folder: string
  readonly app: FastifyInstance
  readonly database: Database
  readonly world: World
  readonly outside: Outside
  /** the environment variables of its process */
  readonly environment: Record<string, string | undefined>
  /** the TXT records of domains, which a test fills in */
  readonly dns_texts: Map<string, string[]>
  /** the ring of its seal */
  readonly seal_keys: ReadonlyMap<string, Uint8Array>
  readonly clock: ReturnType<typeof fixedClock>
  /** a client signed in as one of the named users; as('nobody') is signed out */
  as(person: WorldUser | 'nobody'): Promise<Client>
  /** runs a job of server/background/jobs.ts now; throws when it fails */
  runJob(name: string): Promise<void>
  /** lets everybody try again at once */
  clearThrottles(): Promise<unknown>
  close(): Promise<void>
}

type MoreSettings = Pick<AppSettings, 'trust_proxy' | 'calls_per_minute' | 'metrics' | 'tracing'>

/** The whole server on a fresh database with the small world of world.ts; the clock is fixed at noon in Brisbane, 18 Nov 2026. */
export const testApp = async (more: MoreSettings = {}): Promise<TestApp> => testAppOn(await worldDatabase(), more)

/** The same on a given database with that world, and with these keys. */
export async function testAppOn(
  { database, world }: { database: Database; world: World },
  more: MoreSettings = {},
  keys?: Secrets,
): Promise<TestApp> {
  const { outside, dns_texts, token_key, seal_keys, folder, remove } = testOutside(keys)
  const app = await buildApp({
    ...more,
    database,
    outside,
    token_key,
    check_answers: true,
    log_level: process.env.MUSTER_LOG === 'error' ? 'error' : 'silent',
  })
  return {
    app,
    database,
    world,
    outside,
    environment: outside.environment,
    dns_texts,
    seal_keys,
    folder,
    clock: outside.clock,
    as: (person) => signedIn(app, person),
    runJob: (name) => runJob({ database, outside, log: app.log }, name),
    clearThrottles: () => database.asPlatform((db) => db.deleteFrom('throttles').execute()),
    async close() {
      await app.close()
      await database.close()
      await remove()
    },
  }
}

async function runJob(settings: Omit<JobRunnerSettings, 'jobs'>, name: string) {
  const runner = new JobRunner({ ...settings, jobs: backgroundJobs({ print: () => {}, started_at: new Date(0) }) })
  await runner.register()
  const outcome = await runner.runNow(name)
  if (outcome !== 'done') throw new Error(`${name}: ${outcome}`)
}

async function signedIn(app: FastifyInstance, person: WorldUser | 'nobody'): Promise<Client> {
  if (person === 'nobody') return clientWith(app, '')
  const { accessToken } = await clientWith(app, '').call(calls.auth.login, {
    email: `${person}@muster.example`,
    password,
  })
  return clientWith(app, accessToken)
}

export const clientWith = (app: FastifyInstance, token: string): Client => ({
  token,
  async call(call, input, { key, language = 'en' } = {}) {
    const headers = headersWith(token, language, key)
    const response = await app.inject({
      method: 'POST',
      url: `/api${call.path}${queryOf(call, input)}`,
      headers,
      ...payloadOf(call, input),
    })
    return dataOf(response.json())
  },
  async download(call, input, { language = 'en' } = {}) {
    const response = await app.inject({
      method: 'POST',
      url: `/api${call.path}${queryOf(call, input)}`,
      headers: headersWith(token, language),
      ...payloadOf(call, input),
    })
    if (response.statusCode !== 200) throw new Refused(response.json())
    const filename = decodeURIComponent(
      /filename\*=UTF-8''(.*)$/.exec(String(response.headers['content-disposition']))?.[1] ?? '',
    )
    return { content_type: String(response.headers['content-type']), filename, bytes: response.rawPayload }
  },
  async upload(call, input, ...files) {
    const form = new FormData()
    for (const [name, value] of Object.entries(input))
      if (value !== undefined && value !== null) form.append(name, String(value))
    for (const file of files) form.append('file', new Blob([Buffer.from(file.bytes)]), file.filename)
    const request = new Request('http://test', { method: 'POST', body: form })
    const headers = { ...headersWith(token, 'en'), 'content-type': request.headers.get('content-type') ?? '' }
    const response = await app.inject({
      method: 'POST',
      url: `/api${call.path}`,
      headers,
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return dataOf(response.json())
  },
})

const headersWith = (token: string, language: string, key?: string) => ({
  'accept-language': language,
  ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
  ...(key === undefined ? {} : { 'idempotency-key': key }),
})

function queryOf(call: Call, input: Record<string, unknown>) {
  if (call.from !== 'params') return ''
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`
}

const payloadOf = (call: Call, input: Record<string, unknown>) => (call.from === 'params' ? {} : { payload: input })

function dataOf(body: { status: number; data: never } & ConstructorParameters<typeof Refused>[0]) {
  if (body.status !== 200) throw new Refused(body)
  return body.data
}
