import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** What only this installation knows: the key that signs tokens, the ring that seals fields. */
export type Secrets = { readonly token_key: Uint8Array; readonly seal_keys: ReadonlyMap<string, Uint8Array> }

/**
 * From MUSTER_TOKEN_KEY and MUSTER_SEAL_KEYS ("kid:base64,kid:base64", the first one seals) when set, as several server
 * processes need; else from a file in the data folder that only its owner may read, made on the first start. Never a default.
 */
export function loadSecrets(environment: NodeJS.ProcessEnv, folder: string): Secrets {
  const { MUSTER_TOKEN_KEY: token, MUSTER_SEAL_KEYS: seals } = environment
  if (token !== undefined && seals !== undefined) return secretsOf({ token_key: token, seal_keys: seals })
  // Half of them would quietly mean the file's others, which the next server process does not have.
  if (token !== undefined || seals !== undefined)
    throw new Error('Set both MUSTER_TOKEN_KEY and MUSTER_SEAL_KEYS, or neither')
  return secretsOf(fromFile(folder))
}

const secretsFile = z.object({ token_key: z.string(), seal_keys: z.string() })
type SecretTexts = z.infer<typeof secretsFile>

function fromFile(folder: string): SecretTexts {
  const file = join(folder, 'secrets.json')
  if (existsSync(file)) return secretsFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  mkdirSync(folder, { recursive: true })
  const made = { token_key: randomBytes(32).toString('base64'), seal_keys: `k1:${randomBytes(32).toString('base64')}` }
  writeFileSync(file, JSON.stringify(made, null, 2), { mode: 0o600, flag: 'wx' })
  return made
}

/** Puts a new key first on the ring of the data folder's file, and gives the ring. The old ones stay: they open what they sealed. */
export function addSealKey(folder: string): Secrets {
  const texts = fromFile(folder)
  const names = [...secretsOf(texts).seal_keys.keys()]
  const number = 1 + Math.max(...names.map((name) => Number(/^k(\d+)$/.exec(name)?.[1] ?? 0)))
  return written(folder, { ...texts, seal_keys: `k${number}:${randomBytes(32).toString('base64')},${texts.seal_keys}` })
}

/** Takes from that ring every key but those named. */
export function keepSealKeys(folder: string, names: ReadonlySet<string>): Secrets {
  const texts = fromFile(folder)
  const kept = texts.seal_keys.split(',').filter((pair) => names.has(pair.slice(0, pair.indexOf(':'))))
  return written(folder, { ...texts, seal_keys: kept.join(',') })
}

// Whole or not at all: a file cut off in the middle would be every number lost.
function written(folder: string, texts: SecretTexts): Secrets {
  const [file, fresh] = [join(folder, 'secrets.json'), join(folder, 'secrets.json.new')]
  writeFileSync(fresh, JSON.stringify(texts, null, 2), { mode: 0o600, flush: true })
  renameSync(fresh, file)
  return secretsOf(texts)
}

function secretsOf(texts: SecretTexts): Secrets {
  const pairs = texts.seal_keys
    .split(',')
    .map((pair) => [pair.slice(0, pair.indexOf(':')), keyOf(pair.slice(pair.indexOf(':') + 1))] as const)
  return { token_key: keyOf(texts.token_key), seal_keys: new Map(pairs) }
}

function keyOf(base64: string): Uint8Array {
  const key = Buffer.from(base64, 'base64')
  if (key.length < 32) throw new Error('a secret key must have at least 32 bytes (base64)')
  return key
}
