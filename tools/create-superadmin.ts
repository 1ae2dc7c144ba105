// `npm run create-superadmin -- name@example.com`: creates the first account of an installation without the demo. Prints a password once.
import { systemActor } from '#contract/platform/audit.ts'
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { email } from '#contract/values/values.ts'
import { openDatabase } from '#server/database/engine/open.ts'
import { ensureSystemRoles } from '#server/modules/access/actions.ts'
import { addUser } from '#server/modules/users/actions.ts'
import { requireGoodPassword } from '#server/modules/users/account/password-rules.ts'
import { hashPassword } from '#server/outside/secrets/passwords.ts'
import { databaseIn, settingsFrom } from '#server/settings.ts'

const [address = ''] = parseArgs({ allowPositionals: true }).positionals
const parsed = email.safeParse(address)
if (!parsed.success) {
  console.error('Give the e-mail address of the super admin: npm run create-superadmin -- name@example.com')
  process.exit(64)
}

const settings = settingsFrom(process.env)
const database = await openDatabase({ ...databaseIn(settings), warn: console.warn })
const password = randomBytes(15).toString('base64url')
requireGoodPassword(password, { email: parsed.data })
const password_hash = await hashPassword(password)
await database.asPlatform(async (db) => {
  await ensureSystemRoles(db)
  const names = { first_name: 'Super', last_name: 'Admin', locale: 'en' as const }
  await addUser(db, { email: parsed.data, password_hash, ...names, kind: 'superadmin', agency_id: null })
}, systemActor('command'))
await database.close()
console.log(`Super admin ${parsed.data}, password (shown only now): ${password}`)
