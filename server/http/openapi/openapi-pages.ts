import type { FastifyInstance } from 'fastify'
import { allCalls } from '#contract/calls.ts'
import { openApiOf } from './openapi.ts'

// Generated on the first request: it takes as long as the rest of a start.
let openApiJson: string | undefined
const document = () => (openApiJson ??= JSON.stringify(openApiOf(allCalls)))

/** The contract as an OpenAPI 3.1 document, and a page to read it without any script. */
export function mountOpenApi(app: FastifyInstance) {
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json').send(document()))
  app.get('/api/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(page()),
  )
}

const page = () => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Muster: calls</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1a1b1e; }
  code { font: 0.9em ui-monospace, monospace; } h2 { margin-top: 2rem; } dt { margin-top: 0.75rem; font-weight: 600; }
  .needs { color: #495057; font-size: 0.875rem; }
  @media (prefers-color-scheme: dark) { body { background: #1a1b1e; color: #e9ecef; } .needs { color: #adb5bd; } a { color: #91a7ff; } }
</style>
<h1>Muster: calls</h1>
<p>Every call is a POST under <code>/api</code>. The machine-readable form is <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${[...byModule()].map(([module, rows]) => `<h2>${module}</h2><dl>${rows.join('')}</dl>`).join('')}
</html>`

function byModule() {
  const sections = new Map<string, string[]>()
  for (const { name, row } of allCalls) {
    const module = name.slice(0, name.indexOf('.'))
    const needs =
      typeof row.needs === 'string' ? row.needs : row.needs.map((permission) => permission.join(' / ')).join(' or ')
    const entry = `<dt><code>${row.path}</code></dt><dd>${escaped(row.summary)}<div class="needs">${escaped(needs)}</div></dd>`
    sections.set(module, [...(sections.get(module) ?? []), entry])
  }
  return sections
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
