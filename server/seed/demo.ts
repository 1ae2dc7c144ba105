import { systemActor } from '#contract/platform/audit.ts'
import { sql } from 'kysely'
import { localDateOf, mondayOf } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import { ensureSystemRoles } from '#server/modules/access/actions.ts'
import { addUser } from '#server/modules/users/actions.ts'
import type { FileStore } from '#server/outside/files/files.ts'
import type { Outside } from '#server/outside/outside.ts'
import { hashPassword } from '#server/outside/secrets/passwords.ts'
import type { Seal } from '#server/outside/secrets/seal.ts'
import { seedAgency } from './agency.ts'
import {
  demoEmails,
  demoPassword,
  loginLines,
  northernLogins,
  platformLogins,
  southernLogins,
} from '#server/seed/records/people/logins.ts'
import { seedAccountStatus } from '#server/seed/records/people/account-status.ts'
import { northernLight } from '#server/seed/story/northern.ts'
import { southern } from '#server/seed/story/southern.ts'
import type { SeedTime } from './story.ts'

type SeedMode = 'demo' | 'none' | 'auto'

/**
 * Fills an empty database with two active agencies: locations, employees, rosters and worked time around the clock's now. 'auto' does so
 * only in the embedded database and unless an earlier start had 'none', 'demo' in any, 'none' never. A database with an account is not empty. All or nothing: one transaction. Returns the lines with the demo logins, also
 * later while these exist; none without a demo.
 */
export async function seedWhenEmpty(
  database: Database,
  outside: Outside,
  mode: SeedMode,
  print: (line: string) => void,
): Promise<string[]> {
  if (mode === 'none') {
    await database.asPlatform(refuseDemo)
    return []
  }
  const mayFill = mode === 'demo' || database.kind === 'pglite'
  if (mayFill && (await database.asPlatform((db) => mayHaveDemo(db, mode)))) await seed(database, outside, mode, print)
  return (await hasDemoAccounts(database)) ? [...loginLines] : []
}

/** Whether an account with the password of the README exists, however the demo was created. */
export const hasDemoAccounts = async (database: Database): Promise<boolean> =>
  (await database.readAsPlatform((db) =>
    db
      .selectFrom('accounts')
      .select('id')
      .where('email', 'in', demoEmails)
      .where('status', '<>', 'deleted')
      .limit(1)
      .executeTakeFirst(),
  )) !== undefined

async function seed(database: Database, outside: Outside, mode: SeedMode, print: (line: string) => void) {
  print('The database is empty: making the demo agencies …')
  // One salt and hash for all: their password is printed at the start and in the README, there is nothing to protect.
  const password_hash = await hashPassword(demoPassword)
  const moment = momentOf(outside)
  await database.asPlatform(async (db) => {
    // Of two servers that start on one empty database the second waits here and then finds the data.
    await sql`select pg_advisory_xact_lock(687838)`.execute(db)
    if (await mayHaveDemo(db, mode))
      await seedEverything(db, { password_hash, moment, seal: outside.seal, files: outside.files })
  }, systemActor('demo'))
  // The embedded database plans without statistics until they are gathered.
  await database.vacuum()
}

function momentOf({ clock }: Outside): SeedTime {
  const now = clock.now().toISOString()
  const today = localDateOf(now, southern.head.time_zone)
  return { now, today, monday: mondayOf(today) }
}

type SeedContext = { password_hash: string; moment: SeedTime; seal: Seal; files: FileStore }

async function seedEverything(db: Db, context: SeedContext) {
  await ensureSystemRoles(db)
  for (const { name, email, kind, locale, ...status } of platformLogins) {
    const [first_name, last_name] = name
    const { password_hash, moment } = context
    const user = await addUser(db, { email, kind, locale, first_name, last_name, password_hash, agency_id: null })
    await seedAccountStatus(db, user, status, moment)
  }
  await seedAgency(db, { story: southern, logins: southernLogins, ...context })
  await seedAgency(db, { story: northernLight, logins: northernLogins, ...context })
}

/** Never once there is an account, of the first super admin for example, or a start has refused the demo, unless it is asked for now. */
async function mayHaveDemo(db: Db, mode: SeedMode): Promise<boolean> {
  const { is_used, demo_refused } = await db
    .selectFrom('installation')
    .select(({ exists, or, selectFrom }) => [
      'demo_refused',
      or([exists(selectFrom('accounts').select('id')), exists(selectFrom('companies').select('id'))]).as('is_used'),
    ])
    .executeTakeFirstOrThrow()
  return is_used === false && (mode === 'demo' || !demo_refused)
}

/** A later start does not create one either: its operator may have forgotten the setting. */
const refuseDemo = (db: Db) =>
  db.updateTable('installation').set({ demo_refused: true }).where('demo_refused', '=', false).execute()
