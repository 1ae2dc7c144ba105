/**
 * `npm run keys:rotate`: seals every number again with a new key and forgets the old one. With secrets.json in the data folder the
 * command makes the key itself; stop the server first, which knows the ring that it began with. With MUSTER_SEAL_KEYS you put the new
 * key first, start every server process with that ring, then run this, and take away the keys it names at the end.
 */
import { openDatabase } from '#server/database/open.ts'
import { keysInUse, requireKeys, resealAll } from '#server/modules/keys/actions.ts'
import { sealWith } from '#server/outside/seal.ts'
import { addSealKey, keepSealKeys, loadSecrets } from '#server/outside/secrets.ts'
import { settingsFrom } from '#server/settings.ts'

const settings = settingsFrom(process.env)
try {
  await rotate()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(78)
}

async function rotate() {
  const database = await openDatabase({ url: settings.database_url, dir: settings.data_folder, warn: console.warn })
  const known = loadSecrets(process.env, settings.data_folder).seal_keys
  await requireKeys(database, known)
  const byOperator = process.env.MUSTER_SEAL_KEYS !== undefined
  // On disk before anything is sealed with it.
  const ring = byOperator ? known : addSealKey(settings.data_folder).seal_keys
  const seal = sealWith(ring)
  console.log(`${await resealAll(database, seal)} numbers are sealed with ${seal.active} now.`)
  const used = new Set([seal.active, ...(await database.readAsPlatform(keysInUse)).keys()])
  await database.close()
  const idle = [...ring.keys()].filter((key) => !used.has(key))
  if (!byOperator) keepSealKeys(settings.data_folder, used)
  if (idle.length === 0) return
  console.log(
    byOperator
      ? `Take away from MUSTER_SEAL_KEYS: ${idle.join(', ')}.`
      : `Forgotten: ${idle.join(', ')}. Backups made before now need them.`,
  )
}
