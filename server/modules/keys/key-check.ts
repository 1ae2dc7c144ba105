// Checks that the keys of a process are those of its database, before anything is sealed or signed.
import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import { sealedColumns, keyCheckSealContext } from '#server/modules/keys/sealed.ts'
import { type Seal, sealWith } from '#server/outside/secrets/seal.ts'
import { createSecrets, readSecrets, type Secrets, secretsFile } from '#server/outside/secrets/secrets.ts'
import { signerWith } from '#server/outside/secrets/signer.ts'

export type KeySettings = {
  environment: NodeJS.ProcessEnv
  data_folder: string
  /** whether new keys may be generated when none are configured and the database has none yet */
  generate_keys: boolean
}

/** The keys of this process, generated on the first start of an installation. Throws when they do not match the database. */
export async function loadKeys(database: Database, settings: KeySettings): Promise<Secrets> {
  const configured = readSecrets(settings.environment, settings.data_folder)
  const secrets = configured ?? (await generateKeys(database, settings))
  await verifyKeys(database, secrets)
  return secrets
}

async function generateKeys(
  database: Database,
  { environment, data_folder, generate_keys }: KeySettings,
): Promise<Secrets> {
  const none = `there is no ${secretsFile(data_folder)}, and MUSTER_TOKEN_KEY and MUSTER_SEAL_KEYS are not set`
  if (await database.readAsPlatform(hasKeys)) {
    // Another process of this data folder may have generated and recorded them since this one looked.
    const generated = readSecrets(environment, data_folder)
    if (generated) return generated
    throw new Error(
      `The keys of this database are missing: ${none}. Restore secrets.json from your backup, or set both variables ` +
        `to the keys of this installation. New keys cannot open the numbers stored here, so none were made.`,
    )
  }
  if (!generate_keys)
    throw new Error(
      `No keys are configured: ${none}. Set both variables (openssl rand -base64 32 makes a key). Or, only if DATA_DIR ` +
        `outlives this process and is part of your backup, start once with MUSTER_GENERATE_KEYS=yes, which creates secrets.json there.`,
    )
  return createSecrets(data_folder)
}

const hasKeys = async (db: Db) => (await readKeyRecord(db)) !== undefined || (await sampleSealedTexts(db)).length > 0

/**
 * Throws unless the seal keys open what is sealed in the database and the token key is the recorded one. The first process of a database
 * records its keys; of several that start concurrently on an empty database one does, and the others are compared with it.
 */
export async function verifyKeys(database: Database, secrets: Secrets): Promise<void> {
  await verifySealKeys(database, secrets)
  const record = await database.readAsPlatform(readKeyRecord)
  if (record?.token_key_fingerprint !== fingerprintOf(secrets.token_key)) throw new Error(wrongTokenKey)
}

const wrongTokenKey =
  'The token key (MUSTER_TOKEN_KEY, or secrets.json) is not the one this database was used with. All processes of an installation ' +
  'share one: set the right one, or restore secrets.json. To change it on purpose, stop every process and run npm run keys:rotate -- --token.'

/** The same for the seal keys alone; a database without a record gets one. */
export async function verifySealKeys(database: Database, secrets: Secrets): Promise<void> {
  const seal = sealWith(secrets.seal_keys)
  // Sealed values are checked first: a wrong ring must not be recorded.
  const wrong = unopenedKeys(await database.readAsPlatform(sampleSealedTexts), seal)
  if (wrong.length > 0) throw new Error(wrongSealKeys(wrong))
  await database.asPlatform((db) => recordKeys(db, seal, secrets.token_key), systemActor('start'))
  const record = await database.readAsPlatform(readKeyRecord)
  if (record === undefined || !canUnseal(seal, record.sealed, keyCheckSealContext))
    throw new Error(wrongSealKeys([keyNameOf(record?.sealed ?? '')]))
}

/** Whether the seal opens what the first process of this database sealed to recognise its keys. */
export async function opensKeyRecord(db: Db, seal: Seal): Promise<boolean> {
  const record = await readKeyRecord(db)
  return record !== undefined && canUnseal(seal, record.sealed, keyCheckSealContext)
}

const wrongSealKeys = (names: readonly string[]) =>
  `The seal keys (MUSTER_SEAL_KEYS, or secrets.json) cannot open what is sealed in this database with ${names.join(', ')}: ` +
  `the key is missing, or another one has its name. Restore it: without it the sealed numbers are lost.`

type KeyRecord = { readonly sealed: string; readonly token_key_fingerprint: string }

/** Whether keys are those that a record of an installation was made with, without its database. */
export const keysFit = ({ seal_keys, token_key }: Secrets, { sealed, token_key_fingerprint }: KeyRecord): boolean =>
  canUnseal(sealWith(seal_keys), sealed, keyCheckSealContext) && fingerprintOf(token_key) === token_key_fingerprint

/** Records the token key explicitly, once every process has stopped. */
export const recordTokenKey = (db: Db, token_key: Uint8Array) =>
  db
    .updateTable('installation_keys')
    .set({ token_key_fingerprint: fingerprintOf(token_key), updated_at: sql`now()` })
    .execute()

const recordKeys = (db: Db, seal: Seal, token_key: Uint8Array) =>
  db
    .insertInto('installation_keys')
    .values({ sealed: seal.seal('check', keyCheckSealContext), token_key_fingerprint: fingerprintOf(token_key) })
    .onConflict((of) => of.doNothing())
    .execute()

const readKeyRecord = (db: Db) =>
  db.selectFrom('installation_keys').select(['sealed', 'token_key_fingerprint']).executeTakeFirst()

const fingerprintOf = (token_key: Uint8Array) => signerWith(token_key).sign('key check', 'token key')

type SealedText = { readonly text: string; readonly context: Parameters<Seal['open']>[1] }

// Several of each key, since a single text may have been altered.
const samplesPerKey = 5

/** Some sealed texts of every key and table. */
async function sampleSealedTexts(db: Db): Promise<SealedText[]> {
  const samples: SealedText[] = []
  for (const { table, text, context } of sealedColumns) {
    const { rows } = await sql<{ text: string; row: never }>`
      select ${text} as text, to_jsonb(held) as row from ${sql.table(table)} held
      where held.ctid = any (array(
        select at from (
          select held.ctid as at, row_number() over (partition by split_part(${text}, '.', 2)) as nth
          from ${sql.table(table)} held where ${text} is not null) numbered
        where nth <= ${samplesPerKey}))`.execute(db)
    samples.push(...rows.map(({ text: sealed, row }) => ({ text: sealed, context: context(row) })))
  }
  return samples
}

/** The keys that seal something of which no sample can be opened. */
function unopenedKeys(samples: readonly SealedText[], seal: Seal): string[] {
  const names = new Set(samples.map(({ text }) => keyNameOf(text)))
  for (const { text, context } of samples) if (canUnseal(seal, text, context)) names.delete(keyNameOf(text))
  return [...names].toSorted()
}

function canUnseal(seal: Seal, text: string, context: SealedText['context']): boolean {
  // `open` throws for a missing key, a wrong key and an altered text; which one it is does not matter here.
  try {
    seal.open(text, context)
    return true
  } catch {
    return false
  }
}

const keyNameOf = (sealed: string) => sealed.split('.')[1] ?? ''
