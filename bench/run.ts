// `npm run bench`: every benchmark, or those named: `npm run bench employee-list first-load -- --rounds=3`. Prints ratios. With `--smoke`
// each runs once with little data, to show that it runs; with `--part=1/2` every second one.
import { loadavg } from 'node:os'
import { type Bench, type Ratio, goalText, reaches, textOption } from './measuring/ratio.ts'

const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  'auto-fill': async () => (await import('./auto-fill/auto-fill.ts')).autoFill,
  'auto-fill-board': async () => (await import('./auto-fill/board.ts')).autoFillBoard,
  backups: async () => (await import('./backups.ts')).backingUp,
  'employee-list': async () => (await import('./employee-list.ts')).employeeList,
  'first-load': async () => (await import('./first-load.ts')).firstLoad,
  imports: async () => (await import('./imports.ts')).importing,
  lists: async () => (await import('./lists.ts')).lists,
  planning: async () => (await import('./planning.ts')).planning,
  memory: async () => (await import('./memory.ts')).memory,
  password: async () => (await import('./password.ts')).password,
  pricing: async () => (await import('./pricing.ts')).pricing,
  'public-jobs': async () => (await import('./public-jobs.ts')).publicJobs,
  restart: async () => (await import('./restart.ts')).restarting,
  'row-security': async () => (await import('./row-security.ts')).rowSecurity,
  search: async () => (await import('./search.ts')).searching,
  'roster-costs': async () => (await import('./roster-costs.ts')).rosterCosting,
  roster: async () => (await import('./roster.ts')).roster,
  'xero-sync': async () => (await import('./xero-sync.ts')).xeroSync,
  timesheets: async () => (await import('./timesheets.ts')).timesheetsBench,
  versions: async () => (await import('./versions.ts')).versions,
}

const requested = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = requested.filter((name) => !(name in benches))
if (unknown.length > 0)
  throw new Error(`no benchmark ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`)

const [part = 1, parts = 1] = textOption('part')?.split('/').map(Number) ?? []
const chosen = Object.entries(benches)
  .filter(([name]) => requested.length === 0 || requested.includes(name))
  .filter((_, at) => at % parts === part - 1)

const ratios: Ratio[] = []
console.log(
  `load before: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
)
for (const [name, bench] of chosen) {
  console.log(`\n── ${name}`)
  ratios.push(...(await (await bench())()))
}
table(ratios)
// The test app of `password` keeps its database in memory for the next one, and with it the process.
process.exit(0)

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
