import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OpenSpan, Tracing } from '#server/outside/tracing.ts'

/** Sends a span for each request: its address pattern, status and request id; never a query, a body, a header or an address of a person. */
export function mountRequestSpans(app: FastifyInstance, tracing: Tracing) {
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    spans.set(request, tracing.startRequest(request.headers))
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, id, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': reply.statusCode,
      'muster.request_id': id,
    }
    spans.get(request)?.end({ name: `${method} ${route}`, attributes, is_failure: reply.statusCode >= 500 })
    done()
  })
}
