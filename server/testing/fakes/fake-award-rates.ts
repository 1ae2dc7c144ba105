import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

export type FakeAwardRates = Awaited<ReturnType<typeof fakeAwardRates>>

/** The only key that it accepts. */
export const keyOfFakeAwardRates = '0123456789abcdef0123456789abcdef'
const folder = join(import.meta.dirname, '../../modules/pay/samples/rates')

/**
 * A stand-in for the Modern Awards Pay Database on the loopback interface, which serves the files of General Retail as the API does: numbers and
 * booleans as JSON has them, times at midnight, null where a rate still holds, pages of at most a hundred.
 */
export async function fakeAwardRates(port = 0) {
  const state = {
    requests: [] as string[],
    /** responses to give instead, one each */
    instead: [] as { status: number; headers?: Record<string, string>; body?: unknown }[],
    /** whether every page says that there is another one */
    isEndless: false,
  }
  const server = createServer((request, response) => {
    const { status, body, headers } = state.instead.shift() ?? answerOf(state, request)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body ?? {}))
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const address = server.address()
  const base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}/api/v1`
  return {
    ...{ key: keyOfFakeAwardRates, state },
    /** the settings with which a server finds it */
    environment: { AWARD_RATES_URL: base },
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed(null)))
    },
  }
}

type State = { requests: string[]; isEndless: boolean }
type Answer = { status: number; body: unknown; headers?: Record<string, string> }

function answerOf(state: State, request: IncomingMessage): Answer {
  const url = new URL(request.url ?? '/', 'http://fake')
  state.requests.push(`${url.pathname}${url.search}`)
  if (request.headers['ocp-apim-subscription-key'] !== keyOfFakeAwardRates)
    return { status: 401, body: { statusCode: 401, message: 'Access denied due to invalid subscription key.' } }
  const [, award = '', resource = ''] = /^\/api\/v1\/awards\/([^/]+)\/([a-z-]+)$/.exec(url.pathname) ?? []
  const rows = award === 'MA000004' || award === '4' ? rowsOf(resource) : null
  if (rows === null) return { status: 404, body: { statusCode: 404, message: 'Resource not found' } }
  const page = Number(url.searchParams.get('page') ?? '1')
  const limit = Math.min(100, Number(url.searchParams.get('limit') ?? '10'))
  const results = rows.slice((page - 1) * limit, page * limit)
  const _meta = {
    ...{ page, limit, result_count: rows.length, page_count: Math.ceil(rows.length / limit) },
    ...{ has_more_results: state.isEndless || page * limit < rows.length, has_previous_results: page > 1 },
  }
  return { status: 200, body: { _meta, results: state.isEndless ? rows.slice(0, 1) : results } }
}

const files: Readonly<Record<string, string>> = {
  'pay-rates': 'MA000004-pay-rates.csv',
  penalties: 'MA000004-penalties.csv',
  'wage-allowances': 'MA000004-wage-allowances.csv',
}

function rowsOf(resource: string) {
  const file = files[resource]
  if (file === undefined) return null
  return parse<Record<string, string>>(readFileSync(join(folder, file)), { columns: true }).map((row) => ({
    ...Object.fromEntries(Object.entries(row).map(([field, text]) => [field, valueOf(field, text)])),
    version_number: 2,
    last_modified_datetime: '2025-07-02T01:13:49+00:00',
  }))
}

const numeric = new Set(['base_rate', 'calculated_rate', 'rate', 'penalty_calculated_value', 'allowance_amount'])

function valueOf(field: string, text: string): unknown {
  if (text === '') return null
  if (field.startsWith('operative_')) return `${text}T00:00:00`
  if (field === 'is_all_purpose') return text.toLowerCase() === 'true'
  return numeric.has(field) ? Number(text) : text
}
