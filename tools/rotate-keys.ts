/**
 * `npm run keys:rotate`: seals every number again with a new key and removes the old one. With secrets.json in the data folder the
 * command makes the key itself; stop the server first, which holds the ring that it started with. With MUSTER_SEAL_KEYS you put the
 * new key first, start every server process with that ring, then run this, and remove the keys it names at the end.
 * `npm run keys:rotate -- --token`: changes the token key, with every server process stopped: makes a new one in secrets.json, or
 * records the one in MUSTER_TOKEN_KEY.
 */
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/database/engine/open.ts'
import type { Database } from '#server/database/transaction.ts'
import { keysInUse, resealAll } from '#server/modules/keys/actions.ts'
import { recordTokenKey, verifyKeys, verifySealKeys } from '#server/modules/keys/key-check.ts'
import { sealWith } from '#server/outside/secrets/seal.ts'
import {
  addSealKey,
  readSecrets,
  replaceTokenKey,
  retainSealKeys,
  type Secrets,
} from '#server/outside/secrets/secrets.ts'
import { databaseIn, settingsFrom } from '#server/settings.ts'

const { values: options } = parseArgs({ options: { token: { type: 'boolean', default: false } } })
const byOperator = Boolean(process.env.MUSTER_SEAL_KEYS)

try {
  const settings = settingsFrom(process.env)
  const { data_folder } = settings
  const database = await openDatabase({ ...databaseIn(settings), warn: console.warn })
  const known = readSecrets(process.env, data_folder)
  if (known === null) throw new Error(`No keys are configured: no secrets.json in ${data_folder}, no MUSTER_SEAL_KEYS.`)
  await (options.token ? changeTokenKey : rotateSealKeys)(database, known, data_folder)
  await database.close()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(78)
}

async function rotateSealKeys(database: Database, known: Secrets, folder: string) {
  await verifyKeys(database, known)
  // On disk before anything is sealed with it.
  const ring = byOperator ? known.seal_keys : addSealKey(folder).seal_keys
  const seal = sealWith(ring)
  console.log(`${await resealAll(database, seal)} texts are sealed with ${seal.active} now.`)
  const used = new Set([seal.active, ...(await database.readAsPlatform(keysInUse)).keys()])
  const idle = [...ring.keys()].filter((key) => !used.has(key))
  if (!byOperator) retainSealKeys(folder, used)
  if (idle.length === 0) return
  console.log(
    byOperator
      ? `Remove from MUSTER_SEAL_KEYS: ${idle.join(', ')}.`
      : `Removed: ${idle.join(', ')}. Backups made before now need them.`,
  )
}

async function changeTokenKey(database: Database, known: Secrets, folder: string) {
  await verifySealKeys(database, known)
  // If this is interrupted after the file was written, running it again completes it.
  const { token_key } = byOperator ? known : replaceTokenKey(folder)
  await database.asPlatform((db) => recordTokenKey(db, token_key))
  console.log(
    'The token key is changed. Codes sent before, recovery codes and addresses of pictures are no longer valid.',
  )
}
