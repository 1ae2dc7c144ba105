// Verifies a pack without the product and its database: only what is in the archive, and the fingerprint that the agency publishes.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { manifestName, publicKeyName, sha256, signatureName } from './archive.ts'

type PackFile = { name: string; bytes: Uint8Array }

export const evidenceFaults = ['missing', 'changed', 'unlisted', 'signature', 'key', 'manifest'] as const
export type EvidenceFault = { fault: (typeof evidenceFaults)[number]; name: string }

/** What is wrong with a pack; empty: nothing. Without a fingerprint it only proves that the pack was not changed since it was signed. */
export function verifyPack(files: readonly PackFile[], fingerprint: string | null): EvidenceFault[] {
  const found = new Map(files.map((file) => [file.name, file.bytes]))
  const [manifest, signature, key] = [manifestName, signatureName, publicKeyName].map((name) => found.get(name))
  const absent = [manifestName, signatureName, publicKeyName].filter((name) => !found.has(name))
  if (manifest === undefined || signature === undefined || key === undefined)
    return absent.map((name) => ({ fault: 'missing', name }))
  return [
    ...signatureFaults({ manifest, signature, key }, fingerprint),
    ...fileFaults(found, Buffer.from(manifest).toString()),
  ]
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

function fileFaults(found: ReadonlyMap<string, Uint8Array>, manifest: string): EvidenceFault[] {
  const lines = manifest.split('\n').filter((line) => line !== '')
  const listed = lines.map((line) => /^([0-9a-f]{64}) {2}(.+)$/.exec(line))
  if (listed.includes(null)) return [{ fault: 'manifest', name: manifestName }]
  const hashes = new Map(listed.map((match) => [match?.[2] ?? '', match?.[1] ?? '']))
  const unlisted = [...found.keys()].filter(
    (name) => !hashes.has(name) && name !== manifestName && name !== signatureName,
  )
  return [
    ...[...hashes].flatMap(([name, hash]): EvidenceFault[] => {
      const bytes = found.get(name)
      if (bytes === undefined) return [{ fault: 'missing', name }]
      return sha256(bytes) === hash ? [] : [{ fault: 'changed', name }]
    }),
    ...unlisted.map((name): EvidenceFault => ({ fault: 'unlisted', name })),
  ]
}
