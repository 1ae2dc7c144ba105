import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { refuse } from '#contract/refusals.ts'
import type { Replica } from '#server/database/engine/engine.ts'

export type JobCounts = { readonly failing: number; readonly late: number }

type Metrics = {
  jobCounts: () => Promise<JobCounts>
  replica: Replica | undefined
  /** who has it may read them; without one only this machine */
  token: string | undefined
}

/** /metrics in the format of Prometheus: the process, requests by address and status, the database and background jobs. No names, no ids. */
export function mountMetrics(app: FastifyInstance, settings: Metrics) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  if (settings.replica !== undefined) measureReplica(settings.replica, registry)
  const refresh = measureInstallation(registry, settings.jobCounts)
  app.get('/metrics', async (request, reply) => {
    // Like an address that does not exist.
    if (!mayRead(request, settings.token)) refuse('notFound')
    await refresh()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isEqual(request.headers.authorization ?? '', `Bearer ${token}`)
  // A proxy on this machine passes on requests of others.
  return isLoopback(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
}

const isLoopback = (address: string) => /^(::ffff:)?127\.|^::1$/.test(address)

const isEqual = (one: string, other: string) => timingSafeEqual(digestOf(one), digestOf(other))
const digestOf = (text: string) => createHash('sha256').update(text).digest()

function measureRequests(app: FastifyInstance, registry: Registry) {
  const durations = new Histogram({
    name: 'muster_request_duration_seconds',
    help: 'Time from a request to its response, by address and status',
    labelNames: ['route', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    // The template of the address, which contains no ids.
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    done()
  })
}

const measureReplica = ({ reads }: Replica, registry: Registry) =>
  new Counter({
    name: 'muster_replica_reads_total',
    help: 'Lists, reports and boards that the read replica might have answered, by the server that did',
    labelNames: ['answered_by'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const [answered_by, count] of Object.entries(reads)) this.inc({ answered_by }, count)
    },
  })

/** Returns what to run before the metrics are read. */
function measureInstallation(registry: Registry, jobCounts: Metrics['jobCounts']): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const up = gauge('muster_database_up', '1: the database responds')
  const failing = gauge('muster_jobs_failing', 'Background jobs whose last run failed')
  const late = gauge('muster_jobs_late', 'Background jobs that have been due for a quarter of an hour')
  return async () => {
    // An outage is a figure too; the last counts remain.
    const counts = await jobCounts().catch(() => null)
    up.set(counts === null ? 0 : 1)
    if (counts === null) return
    failing.set(counts.failing)
    late.set(counts.late)
  }
}
