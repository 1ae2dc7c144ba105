import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { privateFile, privateFolder } from '#server/outside/files/private-files.ts'

/** The secrets of this installation: the key that signs tokens, the ring that seals fields. */
export type Secrets = { readonly token_key: Uint8Array; readonly seal_keys: ReadonlyMap<string, Uint8Array> }

/**
 * From MUSTER_TOKEN_KEY and MUSTER_SEAL_KEYS ("name:base64,name:base64", the first one seals) when set, as several server processes need;
 * else from secrets.json in the data folder. Null when there is neither: see `loadKeys` in server/modules/keys/key-check.ts.
 */
export function readSecrets(environment: NodeJS.ProcessEnv, folder: string): Secrets | null {
  const { MUSTER_TOKEN_KEY: token, MUSTER_SEAL_KEYS: seals } = environment
  if (token && seals) return parseSecrets({ token_key: token, seal_keys: seals })
  // A single one would be combined with one of the file, which the next server process does not have.
  if (token || seals) throw new Error('Set both MUSTER_TOKEN_KEY and MUSTER_SEAL_KEYS, or neither')
  return existsSync(secretsFile(folder)) ? parseSecrets(readFile(folder)) : null
}

export const secretsFile = (folder: string) => join(folder, 'secrets.json')

const fileShape = z.object({ token_key: z.string(), seal_keys: z.string() })
type SecretTexts = z.infer<typeof fileShape>

const readFile = (folder: string): SecretTexts => fileShape.parse(JSON.parse(readFileSync(secretsFile(folder), 'utf8')))

const newKey = () => randomBytes(32).toString('base64')
// Random, so that two keys never share a name.
const newSealKey = () => `k${randomBytes(6).toString('hex')}:${newKey()}`

/** Generates new keys and writes them to secrets.json, readable by its owner only; never over an existing file. */
export function createSecrets(folder: string): Secrets {
  mkdirSync(folder, { recursive: true, mode: privateFolder })
  const texts = { token_key: newKey(), seal_keys: newSealKey() }
  try {
    writeSynced(secretsFile(folder), texts, 'wx')
  } catch (error) {
    // Another process of this data folder was faster.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  syncFolder(folder)
  return parseSecrets(readFile(folder))
}

/** Adds a new key as the first of the ring in secrets.json. The others stay, to open what they sealed. */
export function addSealKey(folder: string): Secrets {
  const texts = readFile(folder)
  return replaceFile(folder, { ...texts, seal_keys: `${newSealKey()},${texts.seal_keys}` })
}

/** Removes every key from the ring in secrets.json except the given ones. */
export function retainSealKeys(folder: string, names: ReadonlySet<string>): Secrets {
  const texts = readFile(folder)
  const retained = texts.seal_keys.split(',').filter((pair) => names.has(pair.slice(0, pair.indexOf(':'))))
  return replaceFile(folder, { ...texts, seal_keys: retained.join(',') })
}

/** Replaces the token key in secrets.json. */
export const replaceTokenKey = (folder: string): Secrets =>
  replaceFile(folder, { ...readFile(folder), token_key: newKey() })

// Renamed into place: a half-written file would lose every sealed number.
function replaceFile(folder: string, texts: SecretTexts): Secrets {
  const fresh = `${secretsFile(folder)}.new`
  writeSynced(fresh, texts, 'w')
  renameSync(fresh, secretsFile(folder))
  syncFolder(folder)
  return parseSecrets(texts)
}

const writeSynced = (file: string, texts: SecretTexts, flag: 'w' | 'wx') =>
  writeFileSync(file, JSON.stringify(texts, null, 2), { mode: privateFile, flush: true, flag })

// So that the file's name survives a power cut too, once the database relies on the keys in it.
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

function parseSecrets(texts: SecretTexts): Secrets {
  const pairs = texts.seal_keys.split(',').map((pair) => {
    const [name = '', key = ''] = pair.split(':')
    if (!/^[\w-]+$/.test(name))
      throw new Error('Each seal key needs a name of letters, digits, _ or - and a colon before it')
    return [name, parseKey(key)] as const
  })
  const ring = new Map(pairs)
  if (ring.size < pairs.length) throw new Error('Two seal keys have the same name; give each a name of its own')
  return { token_key: parseKey(texts.token_key), seal_keys: ring }
}

function parseKey(base64: string): Uint8Array {
  const key = Buffer.from(base64, 'base64')
  if (key.length < 32) throw new Error('A secret key must have at least 32 bytes (base64): openssl rand -base64 32')
  return key
}
