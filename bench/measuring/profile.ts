import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

type Frame = { functionName: string; url: string; lineNumber: number }
type Profile = { nodes: { id: number; callFrame: Frame }[]; samples: number[]; timeDeltas: number[] }

const starting = 'start of the process, not of the requests'

/** Groups of functions by file; the first match counts. */
const groups: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['waiting', /^\(idle\)/],
  [
    starting,
    /internal\/modules|internal\/bootstrap|internal\/util:|amaro|compileSourceTextModule|wrapSafe|^(Module|link|internalModuleStat|readFileUtf8) native|realpathSync|package_json/,
  ],
  ['garbage collection', /^\(garbage collector\)/],
  ['JSON', /\b(parse|stringify) native/],
  ['pg', /node_modules\/(pg|pg-[a-z]+|postgres-[a-z]+)\//],
  ['kysely', /node_modules\/kysely\//],
  ['zod', /node_modules\/zod\//],
  ['fastify', /node_modules\/(fastify|@fastify|find-my-way|fast-[a-z-]+|avvio|light-my-request)\//],
  ['jose', /node_modules\/jose\//],
  ['transactions', /server\/database\//],
  ['sign-in', /server\/modules\/auth\//],
  ['calls', /(server|contract)\//],
  [
    'node http and sockets',
    /node:(_http|http|net|stream|internal\/(streams|http|stream_base)|_http_|url|querystring|internal\/url|internal\/querystring)/,
  ],
  ['node events, timers, promises', /node:/],
  ['native: sockets, parser, crypto', /^/],
]

/** Prints where a process spent its time, from the one *.cpuprofile in `folder`: by group, and the slowest functions. */
export function printProfile(folder: string, requests: number): void {
  const file = readdirSync(folder).find((name) => name.endsWith('.cpuprofile')) ?? ''
  // Just written by node --cpu-prof.
  const profile = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile
  const times = selfTimes(profile)
  const busy = [...times].filter(([frame]) => !frame.startsWith('(') && groupOf(frame) !== starting)
  console.log(`\nprocessor time of one request, ${requests} requests:`)
  for (const [name, time] of summed(times, groupOf))
    console.log(`${(time / requests).toFixed(1).padStart(8)} µs  ${name}`)
  console.log('\nthe functions that took most of it:')
  for (const [frame, time] of busy.toSorted(([, one], [, other]) => other - one).slice(0, 30))
    console.log(`${(time / requests).toFixed(1).padStart(8)} µs  ${frame}`)
}

function selfTimes({ nodes, samples, timeDeltas }: Profile): Map<string, number> {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, frameOf(callFrame)]))
  const times = new Map<string, number>()
  for (const [at, sample] of samples.entries()) {
    const frame = frames.get(sample) ?? '?'
    times.set(frame, (times.get(frame) ?? 0) + (timeDeltas[at] ?? 0))
  }
  return times
}

const frameOf = ({ functionName, url, lineNumber }: Frame) =>
  `${functionName || '(anonymous)'} ${url === '' ? 'native' : `${url.replace(/^file:.*\/(?=node_modules|server|contract)/, '')}:${lineNumber + 1}`}`

const groupOf = (frame: string) => groups.find(([, pattern]) => pattern.test(frame))?.[0] ?? ''

function summed(times: ReadonlyMap<string, number>, by: (frame: string) => string) {
  const sums = new Map<string, number>()
  for (const [frame, time] of times) sums.set(by(frame), (sums.get(by(frame)) ?? 0) + time)
  return [...sums].toSorted(([, one], [, other]) => other - one)
}
