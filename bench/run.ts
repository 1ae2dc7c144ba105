// `npm run bench`: every benchmark, or those named: `npm run bench employee-list first-load -- --rounds=3`. Prints ratios.
import { loadavg } from 'node:os'
import { type Bench, type Ratio, reaches, goalText } from './measuring/ratio.ts'

const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  'auto-fill': async () => (await import('./auto-fill/auto-fill.ts')).autoFill,
  'auto-fill-board': async () => (await import('./auto-fill/board.ts')).autoFillBoard,
  'employee-list': async () => (await import('./employee-list.ts')).employeeList,
  'first-load': async () => (await import('./first-load.ts')).firstLoad,
  imports: async () => (await import('./imports.ts')).importing,
  lists: async () => (await import('./lists.ts')).lists,
  planning: async () => (await import('./planning.ts')).planning,
  memory: async () => (await import('./memory.ts')).memory,
  password: async () => (await import('./password.ts')).password,
  'public-jobs': async () => (await import('./public-jobs.ts')).publicJobs,
  search: async () => (await import('./search.ts')).searching,
  roster: async () => (await import('./roster.ts')).roster,
  'xero-sync': async () => (await import('./xero-sync.ts')).xeroSync,
  timesheets: async () => (await import('./timesheets.ts')).timesheetsBench,
  versions: async () => (await import('./versions.ts')).versions,
}

const requested = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = requested.filter((name) => !(name in benches))
if (unknown.length > 0)
  throw new Error(`no benchmark ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`)

const ratios: Ratio[] = []
console.log(
  `load before: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
)
for (const [name, bench] of Object.entries(benches)) {
  if (requested.length > 0 && !requested.includes(name)) continue
  console.log(`\n── ${name}`)
  ratios.push(...(await (await bench())()))
}
table(ratios)

function table(all: readonly Ratio[]) {
  console.log(`\n${'ratio'.padStart(7)}  ${'goal'.padEnd(7)} what`)
  for (const one of all) {
    const mark = reaches(one) ? ' ' : '!'
    console.log(
      `${mark}${one.ratio.toFixed(2).padStart(6)}  ${goalText(one).padEnd(7)} ${one.bench}: ${one.title} (${one.figures})`,
    )
  }
  console.log(
    `load after: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  )
}
