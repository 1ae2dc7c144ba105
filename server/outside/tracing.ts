// Spans of requests and background jobs, sent to a collector of OpenTelemetry. Loaded only where one is set: the packages take memory.
import type { IncomingHttpHeaders } from 'node:http'
import {
  type Attributes,
  defaultTextMapGetter,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { productVersion } from '#server/version.ts'

export type Tracing = {
  /** Begins the span of a request, within the trace that its `traceparent` header names, if any. */
  startRequest(headers: IncomingHttpHeaders): OpenSpan
  startJob(name: string): OpenSpan
  /** Sends what has ended so far; what cannot be sent is reported, not thrown. */
  close(): Promise<void>
}

export type OpenSpan = { end(result: { name: string; attributes: Attributes; is_failure: boolean }): void }

export type TracingSettings = {
  /** of a collector of OTLP over HTTP, without /v1/traces */
  endpoint: string
  /** the share of traces that are sent, from 0 to 1, unless the caller has decided */
  ratio: number
  warn: (text: string) => void
}

/** The exporter also reads OTEL_EXPORTER_OTLP_HEADERS, …_TIMEOUT and …_COMPRESSION, the resource OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES. */
export function tracingTo({ endpoint, ratio, warn }: TracingSettings): Tracing {
  const report = reporterWith(warn)
  const ignore = () => {}
  diag.setLogger({ error: report, warn: report, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN)
  const own = resourceFromAttributes({ 'service.name': 'muster', 'service.version': productVersion() })
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('muster')
  const propagator = new W3CTraceContextPropagator()
  return {
    startRequest: (headers) =>
      openSpan(
        tracer.startSpan(
          'request',
          { kind: SpanKind.SERVER },
          propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter),
        ),
      ),
    startJob: (name) => openSpan(tracer.startSpan(`job ${name}`, { kind: SpanKind.INTERNAL })),
    close: () => provider.shutdown().catch(report),
  }
}

const openSpan = (span: Span): OpenSpan => ({
  end({ name, attributes, is_failure }) {
    span.updateName(name).setAttributes(attributes)
    if (is_failure) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  },
})

const quietMs = 60_000

/** Warns at most once a minute: a collector that is gone fails every few seconds. */
function reporterWith(warn: (text: string) => void) {
  let last = Number.NEGATIVE_INFINITY
  return (...details: unknown[]): void => {
    if (performance.now() - last < quietMs) return
    last = performance.now()
    warn(`Traces could not be sent: ${details.map(String).join(' ')}`)
  }
}
