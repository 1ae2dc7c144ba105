import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/transaction.ts'

/** /healthz: the process lives. /readyz: it can also reach its database; 503 while it cannot. */
export function mountHealth(app: FastifyInstance, database: Database) {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await within(1000, database.ready())
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', database: database.kind })
  })
}

const within = (milliseconds: number, work: Promise<void>) =>
  Promise.race([
    work.then(() => true),
    new Promise<boolean>((done) => setTimeout(done, milliseconds, false).unref()),
  ]).catch(() => false)
