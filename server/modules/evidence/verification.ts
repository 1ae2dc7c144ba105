// Verifies a pack without the product and its database: only what is in the archive, and the fingerprint that the agency publishes.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { isFullyListed, unzip } from '#server/outside/spreadsheets/zip.ts'
import { manifestName, publicKeyName, sha256, signatureName } from './archive.ts'

type PackFile = { name: string; bytes: Uint8Array }

/**
 * archive: it cannot be read, or has bytes that its directory does not list. double: two files have the same name, of which a reader may
 * open either. unlisted: the manifest does not name it.
 */
export const evidenceFaults = [
  'archive',
  'double',
  'missing',
  'changed',
  'unlisted',
  'signature',
  'key',
  'manifest',
] as const
export type EvidenceFault = { fault: (typeof evidenceFaults)[number]; name: string }

/** What is wrong with the archive of a pack, as verifyPack reports it. */
export function verifyArchive(archive: Buffer, fingerprint: string | null): EvidenceFault[] {
  // Whatever stops the reading of the archive is its fault.
  try {
    const files = unzip(archive, Number.MAX_SAFE_INTEGER, () => true)
    const hidden: EvidenceFault[] = isFullyListed(archive) ? [] : [{ fault: 'archive', name: 'hidden content' }]
    return [...hidden, ...verifyPack(files, fingerprint)]
  } catch (error) {
    return [{ fault: 'archive', name: error instanceof Error ? error.message : String(error) }]
  }
}

/** What is wrong with a pack; empty: nothing. Without a fingerprint it only proves that the pack was not changed since it was signed. */
export function verifyPack(files: readonly PackFile[], fingerprint: string | null): EvidenceFault[] {
  const doubles = namesTwice(files).map((name): EvidenceFault => ({ fault: 'double', name }))
  const contents = new Map(files.map((file) => [file.name, file.bytes]))
  const [manifest, signature, key] = [manifestName, signatureName, publicKeyName].map((name) => contents.get(name))
  const absent = [manifestName, signatureName, publicKeyName].filter((name) => !contents.has(name))
  if (manifest === undefined || signature === undefined || key === undefined)
    return [...doubles, ...absent.map((name): EvidenceFault => ({ fault: 'missing', name }))]
  return [
    ...doubles,
    ...signatureFaults({ manifest, signature, key }, fingerprint),
    ...fileFaults(contents, Buffer.from(manifest).toString()),
  ]
}

/** Compared as file systems do that know no difference of case or composition: there one file replaces the other. */
function namesTwice(files: readonly PackFile[]): string[] {
  const seen = new Set<string>()
  return files.flatMap(({ name }) => {
    const key = name.normalize('NFC').toLowerCase().replaceAll('\\', '/')
    if (seen.has(key)) return [name]
    seen.add(key)
    return []
  })
}

type SignedManifest = { manifest: Uint8Array; signature: Uint8Array; key: Uint8Array }

function signatureFaults(
  { manifest, signature, key: pem }: SignedManifest,
  fingerprint: string | null,
): EvidenceFault[] {
  const key = publicKeyIn(pem)
  if (key === null) return [{ fault: 'key', name: publicKeyName }]
  const actual = createHash('sha256')
    .update(key.export({ format: 'der', type: 'spki' }))
    .digest('hex')
  const isOther = fingerprint !== null && actual !== fingerprint.toLowerCase()
  const isSigned = verify(null, manifest, key, signature)
  return [
    ...(isOther ? [{ fault: 'key', name: publicKeyName } as const] : []),
    ...(isSigned ? [] : [{ fault: 'signature', name: signatureName } as const]),
  ]
}

function publicKeyIn(pem: Uint8Array) {
  // What is no public key is reported as a fault of the pack.
  try {
    return createPublicKey(Buffer.from(pem))
  } catch {
    return null
  }
}

function fileFaults(contents: ReadonlyMap<string, Uint8Array>, manifest: string): EvidenceFault[] {
  const lines = manifest.split('\n').filter((line) => line !== '')
  const listed = lines.map((line) => /^([0-9a-f]{64}) {2}(.+)$/.exec(line))
  if (listed.includes(null)) return [{ fault: 'manifest', name: manifestName }]
  const hashes = new Map(listed.map((match) => [match?.[2] ?? '', match?.[1] ?? '']))
  const unlisted = [...contents.keys()].filter(
    (name) => !hashes.has(name) && name !== manifestName && name !== signatureName,
  )
  return [
    ...[...hashes].flatMap(([name, hash]): EvidenceFault[] => {
      const bytes = contents.get(name)
      if (bytes === undefined) return [{ fault: 'missing', name }]
      return sha256(bytes) === hash ? [] : [{ fault: 'changed', name }]
    }),
    ...unlisted.map((name): EvidenceFault => ({ fault: 'unlisted', name })),
  ]
}
