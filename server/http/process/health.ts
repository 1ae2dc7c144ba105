import type { FastifyInstance } from 'fastify'
import { isDiskFull, type Outage, outageOf } from '#server/database/engine/outage.ts'
import type { Database } from '#server/database/transaction.ts'

type Health = { database: Database; data_folder?: string | undefined; failingJobs: () => Promise<readonly string[]> }

/**
 * /healthz: the process is alive. /readyz: it can also reach its database and there is disk space; 503 with the problem otherwise. It lists
 * the background jobs whose last run failed, which does not make it unready.
 */
export function mountHealth(app: FastifyInstance, { database, data_folder, failingJobs }: Health) {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const problem = await withTimeout(1000, problemOf(database, data_folder))
    const status = problem === null ? 'ready' : 'not ready'
    const failing_jobs = problem === null ? await failingJobs() : []
    return reply.code(problem === null ? 200 : 503).send({ status, database: database.kind, problem, failing_jobs })
  })
}

const outageTexts: Readonly<Record<Outage, string>> = {
  unreachable: 'the database cannot be reached',
  busy: 'the database does not answer in time',
  full: 'the disk is full',
}

async function problemOf(database: Database, data_folder: string | undefined): Promise<string | null> {
  if (data_folder !== undefined && (await isDiskFull(data_folder))) return outageTexts.full
  return database.ready().then(
    () => null,
    (error: unknown) => outageTexts[outageOf(error) ?? 'unreachable'],
  )
}

const withTimeout = (milliseconds: number, work: Promise<string | null>) =>
  Promise.race([work, new Promise<string>((done) => setTimeout(done, milliseconds, outageTexts.busy).unref())])
