import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { ensureSystemRoles } from '#server/modules/access/actions.ts'
import { makeWorld, type World } from '#server/testing/world.ts'
import { withPostgres } from '#tools/testing/postgres.ts'
import { raced, type Rate } from './measuring/load.ts'
import { filled } from './people-data.ts'
import { buildWeb } from '../tools/web/build-web.ts'
import { paintRatios } from './public-paint.ts'
import { type RunningServer, started, startMuster, withFolder } from './measuring/process.ts'
import { median, option, type Ratio } from './measuring/ratio.ts'

const jobs = option('jobs', 5_000, 20)
const settings = { rounds: option('rounds', 5, 1), seconds: option('seconds', 3), connections: 16 }
const list = '/jobs/southern-cross-staffing'

/** The public list of an agency with 5,000 open jobs, against a server that sends the same HTML from memory. */
export async function publicJobs(): Promise<Ratio[]> {
  await buildWeb()
  const ratios = await withPostgres((url) => withFolder((folder) => measured(url, folder)))
  if (ratios !== 'no server found') return ratios
  console.log('No PostgreSQL server found: the public pages are not measured.')
  return []
}

async function measured(url: string, folder: string): Promise<Ratio[]> {
  await filled({ url }, async (database, analyse) => {
    await database.asPlatform(ensureSystemRoles)
    const world = await makeWorld(database)
    await database.asPlatform((db) => addJobs(db, world))
    await analyse()
  })
  const muster = await startMuster({ DATABASE_URL: url, DATA_DIR: folder })
  const bare = await started(['bench/bare-page.ts'], { PAGE: muster.address + list })
  return compared(muster, bare).finally(() => Promise.all([muster.stop(), bare.stop()]))
}

async function compared(muster: RunningServer, bare: RunningServer): Promise<Ratio[]> {
  const [ours, theirs] = await Promise.all(
    [muster, bare].map(async ({ address }) => (await fetch(address + list)).text()),
  )
  if (ours !== theirs || !ours?.includes(jobs.toLocaleString('en'))) throw new Error('the servers answer differently')
  const target = (name: string, { address, pid }: RunningServer) => ({
    ...{ name, url: address + list, method: 'GET' as const, headers: {}, pid },
  })
  const rates = await raced([target('muster', muster), target('bare', bare)], settings)
  const paint = await paintRatios(muster.address, [list, `${list}/picker-1-jp-000001`])
  return [...ratiosOf(rates), await rendering(muster), ...paint]
}

function ratiosOf([ours, bare]: readonly Rate[]): Ratio[] {
  if (ours === undefined || bare === undefined) return []
  for (const { target, per_second, node_us } of [ours, bare])
    console.log(
      `${target.padEnd(8)} ${per_second.toFixed(0).padStart(6)} a second, ${node_us.toFixed(0)} µs of node a request`,
    )
  const figures = `${ours.per_second.toFixed(0)} of ${bare.per_second.toFixed(0)} a second`
  const title = `the list of ${jobs} open jobs, against the same HTML from memory`
  return [{ bench: 'public-jobs', title, ratio: ours.per_second / bare.per_second, goal: { at_least: 0.5 }, figures }]
}

/** A search that nobody has made before is read from the database. */
async function rendering({ address }: RunningServer): Promise<Ratio> {
  const times: number[] = []
  for (let at = 0; at < 20; at++) {
    const began = performance.now()
    await (await fetch(`${address}${list}?q=picker ${at}`)).text()
    times.push(performance.now() - began)
  }
  const ms = median(times)
  const title = 'a search that is not cached, against 250 ms'
  return { bench: 'public-jobs', title, ratio: ms / 250, goal: { at_most: 1 }, figures: `${ms.toFixed(0)} ms` }
}

const addJobs = (db: Db, { agency, brisbane, sydney, chef, driver }: World) =>
  sql`insert into jobs (id, agency_id, code, company_id, location_id, position_id, main_language, title, texts, openings, pay_min_cents,
      pay_max_cents, pay_unit, show_pay, visibility, channels, apply_without_login, resume_required, prevent_duplicates, priority, hot,
      questions, time_zone, closes_on, closes_at, slug, status, published_at, created_at, updated_at)
    select gen_random_uuid(), ${agency}::uuid, 'JP-' || lpad(n::text, 6, '0'), ${agency}::uuid,
      case when n % 3 = 0 then ${sydney}::uuid else ${brisbane}::uuid end, case when n % 2 = 0 then ${chef}::uuid else ${driver}::uuid end,
      'en', 'Picker ' || n, jsonb_build_object('en', jsonb_build_object('title', 'Picker ' || n, 'summary', repeat('Pick fruit. ', 10),
        'description', repeat('<p>Pick fruit every day.</p>', 40), 'duties', '[]'::jsonb, 'requirements', '[]'::jsonb)),
      1, 3000, 3500, 'hour', true, 'public', '{}', true, false, true, 'normal', n % 100 = 0, '[]', 'Australia/Brisbane',
      current_date + 30, now() + interval '30 days', 'picker-' || n || '-jp-' || lpad(n::text, 6, '0'), 'published',
      now() - n * interval '1 minute', now(), now()
    from generate_series(1, ${jobs}) n`.execute(db)
