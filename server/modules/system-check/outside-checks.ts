// The checks of everything but the database's own state: keys, files, disk, clock, mail and addresses.
import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { sql } from 'kysely'
import { keysInUse } from '#server/modules/keys/actions.ts'
import { opensKeyRecord } from '#server/modules/keys/key-check.ts'
import { environmentValues } from '#server/modules/settings/environment.ts'
import { type Check, ok, problem, reasonOf, warning } from './finding.ts'

export const keys: Check = async ({ database, outside: { seal } }) => {
  if (!(await database.readAsPlatform((db) => opensKeyRecord(db, seal)))) return problem('wrong')
  const used = [...(await database.readAsPlatform(keysInUse)).keys()].filter((name) => name !== seal.active)
  return used.length > 0 ? warning('old', { names: used.join(', ') }) : ok('right', { name: seal.active })
}

export const storage: Check = async ({ outside: { files } }) => {
  const id = randomUUID()
  // A file that cannot be written or deleted is a finding.
  try {
    await files.write(id, Buffer.from('check'))
    const read = await files.read(id)
    await files.erase(id)
    return read !== null && Buffer.from(read).toString() === 'check' ? ok('works') : problem('unreadable')
  } catch (error) {
    return problem('unwritable', { reason: reasonOf(error) })
  }
}

const megabyte = 2 ** 20
// server/database/engine/outage.ts: below 32 MiB calls are refused.
const [fullMegabytes, lowMegabytes] = [32, 1024]

export const disk: Check = async ({ outside: { environment } }) => {
  const { bavail, bsize } = await diskOf(resolve(environment.DATA_DIR || './data'))
  const megabytes = Math.floor((Number(bavail) * Number(bsize)) / megabyte)
  if (megabytes < fullMegabytes) return problem('full', { megabytes })
  return megabytes < lowMegabytes ? warning('low', { megabytes }) : ok('enough', { megabytes })
}

/** Of the folder, or of the closest one above it that exists. */
const diskOf = (folder: string): ReturnType<typeof statfs> =>
  statfs(folder).catch((error: unknown) => {
    if (dirname(folder) === folder) throw error
    return diskOf(dirname(folder))
  })

const mostSecondsApart = 2

export const clock: Check = async ({ database, outside }) => {
  if (database.kind === 'pglite') return ok('own')
  const before = outside.clock.now().getTime()
  const { rows } = await database.readAsPlatform((db) =>
    sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db),
  )
  const between = (before + outside.clock.now().getTime()) / 2
  const seconds = Math.round(Math.abs((rows[0]?.ms ?? 0) - between) / 100) / 10
  return seconds > mostSecondsApart ? problem('apart', { seconds }) : ok('together', { seconds })
}

const zonesSql = (days: readonly string[]) => sql<{ zone: string; day: string; minutes: number | null }>`
  select zone, day::date::text as day,
    (extract(epoch from (day::timestamptz at time zone zone) - (day::timestamptz at time zone 'UTC')) / 60)::int as minutes
  from (select distinct time_zone as zone from locations) zones, unnest(${sql.val(days)}::text[]) day order by zone, day`

/** The offsets of the zones of all locations in the next two years, in the database and in this process. */
export const timeZones: Check = async ({ database, outside }) => {
  const year = outside.clock.now().getUTCFullYear()
  const days = [0, 1].flatMap((more) =>
    ['01-15', '04-10', '07-15', '10-10'].map((day) => `${year + more}-${day}T00:00:00Z`),
  )
  const { rows } = await database.readAsPlatform((db) => zonesSql(days).execute(db))
  const differing = new Set(rows.filter((row) => row.minutes !== minutesIn(row.zone, row.day)).map(({ zone }) => zone))
  const zones = new Set(rows.map(({ zone }) => zone)).size
  return differing.size > 0
    ? problem('differ', { names: [...differing].join(', '), version: process.versions.tz ?? '' })
    : ok('agree', { count: zones, version: process.versions.tz ?? '' })
}

const minutesIn = (zone: string, day: string) =>
  Temporal.Instant.from(`${day}T00:00:00Z`).toZonedDateTimeISO(zone).offsetNanoseconds / 60_000_000_000

export const mail: Check = async ({ database, outside }) => {
  const { SMTP_URL } = await database.readAsPlatform((db) => environmentValues(db, outside, ['SMTP_URL']))
  if (SMTP_URL === null) return warning('outbox')
  const { host } = new URL(SMTP_URL)
  return outside.mail.check(SMTP_URL).then(
    () => ok('works', { host }),
    (error: unknown) => problem('refused', { host, reason: reasonOf(error) }),
  )
}

export const virusScanner: Check = async ({ outside }) => {
  if (!outside.environment.CLAMD_URL) return ok('none')
  return (await outside.scanner(new Uint8Array())) === 'unreachable' ? problem('unreachable') : ok('works')
}

export const address: Check = async ({ database, outside }) => {
  const { PUBLIC_URL } = await database.readAsPlatform((db) => environmentValues(db, outside, ['PUBLIC_URL']))
  if (PUBLIC_URL === null) return warning('unset')
  return PUBLIC_URL.startsWith('https:') ? ok('secure', { url: PUBLIC_URL }) : warning('insecure', { url: PUBLIC_URL })
}

const isLoopback = (text: string) => /^(::ffff:)?127\.|^::1$/.test(text)

export const proxy: Check = async ({ database, outside, address: seen }) => {
  const trusted = outside.environment.TRUST_PROXY || 'loopback'
  if (seen === null) return ok('configured', { trusted })
  const { PUBLIC_URL } = await database.readAsPlatform((db) => environmentValues(db, outside, ['PUBLIC_URL']))
  // With a public address users come from other machines, so a loopback address here is the proxy’s.
  const isRemote = PUBLIC_URL !== null && !/localhost|127\.0\.0\.1/.test(PUBLIC_URL)
  return isRemote && isLoopback(seen) ? warning('unseen', { seen, trusted }) : ok('seen', { seen, trusted })
}
