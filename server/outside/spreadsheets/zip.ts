import { crc32, inflateRawSync } from 'node:zlib'

export type ZipEntry = { name: string; bytes: Buffer }

export class ZipTooLarge extends Error {}

const zipSignatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50, descriptor: 0x08074b50 } as const

/**
 * The wanted entries of a zip, unpacked. Uses the directory at the end of the archive; throws ZipTooLarge before unpacking anything when
 * the declared sizes exceed `most` bytes together, and an Error when the archive is damaged or an entry is larger than declared. So a zip
 * bomb uses no more memory than `most`, whatever it claims.
 */
export function unzip(archive: Buffer, most: number, isWanted: (name: string) => boolean): ZipEntry[] {
  const entries = directoryOf(archive).filter(({ name }) => isWanted(name))
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  if (total > most) throw new ZipTooLarge()
  return entries.map((entry) => ({ name: entry.name, bytes: entryContent(archive, entry) }))
}

/**
 * Whether every byte of the archive belongs to an entry of its directory, under the name that the directory gives it. Programs that read an
 * archive from its beginning would find other entries otherwise.
 */
export function isFullyListed(archive: Buffer): boolean {
  const [end, entries] = [endOf(archive), directoryOf(archive).toSorted((a, b) => a.at - b.at)]
  let at = 0
  for (const entry of entries) {
    if (entry.at !== at || archive.readUInt32LE(at) !== zipSignatures.local) return false
    const [name_length, extra] = [archive.readUInt16LE(at + 26), archive.readUInt16LE(at + 28)]
    if (archive.toString('utf8', at + 30, at + 30 + name_length) !== entry.name) return false
    at += 30 + name_length + extra + entry.packed
    at += descriptorLength(archive, at, entry)
  }
  const [size, start] = [archive.readUInt32LE(end + 12), archive.readUInt32LE(end + 16)]
  return start === at && start + size === end && end + 22 === archive.length
}

// Programs that pack while reading write checksum and sizes after the content, most with a signature before them.
const descriptorLength = (archive: Buffer, at: number, { flags }: ListedEntry) =>
  (flags & 8) === 0 ? 0 : archive.readUInt32LE(at) === zipSignatures.descriptor ? 16 : 12

type ListedEntry = { name: string; flags: number; method: number; packed: number; size: number; at: number }

function endOf(archive: Buffer): number {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error('zip without directory')
  return end
}

function directoryOf(archive: Buffer): ListedEntry[] {
  const end = endOf(archive)
  const listed: ListedEntry[] = []
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== zipSignatures.central) throw new Error('zip with broken directory')
    const [name_length, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset))
    listed.push(listedAt(archive, at, name_length ?? 0))
    at += 46 + (name_length ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return listed
}

const listedAt = (archive: Buffer, at: number, name_length: number): ListedEntry => ({
  name: archive.toString('utf8', at + 46, at + 46 + name_length),
  flags: archive.readUInt16LE(at + 8),
  method: archive.readUInt16LE(at + 10),
  packed: archive.readUInt32LE(at + 20),
  size: archive.readUInt32LE(at + 24),
  at: archive.readUInt32LE(at + 42),
})

function entryContent(archive: Buffer, { at, method, packed, size }: ListedEntry): Buffer {
  if (archive.readUInt32LE(at) !== zipSignatures.local) throw new Error('zip with a lost entry')
  const from = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28)
  const content = archive.subarray(from, from + packed)
  if (method !== 0 && method !== 8) throw new Error('zip packed in an unknown way')
  // zlib takes no output length of zero.
  if (method === 8 && size === 0) return content.subarray(0, 0)
  const bytes = method === 0 ? content : inflateRawSync(content, { maxOutputLength: size })
  if (bytes.length !== size) throw new Error('zip entry of another size')
  return bytes
}

/** An archive of these entries, not compressed. */
export function zipFiles(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const shared = sharedHeader(entry)
    const local = Buffer.concat([uint32(zipSignatures.local), shared, Buffer.from(entry.name), entry.bytes])
    directory.push(
      Buffer.concat([
        uint32(zipSignatures.central),
        uint16(20),
        shared,
        Buffer.alloc(10),
        uint32(at),
        Buffer.from(entry.name),
      ]),
    )
    locals.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const count = uint16(entries.length)
  return Buffer.concat([
    ...locals,
    listed,
    uint32(zipSignatures.end),
    uint32(0),
    count,
    count,
    uint32(listed.length),
    uint32(at),
    uint16(0),
  ])
}

/** Version, flags, method, time and date; checksum, both sizes; length of the name and of what follows it. */
const sharedHeader = ({ name, bytes }: ZipEntry) =>
  Buffer.concat([
    uint16(20),
    Buffer.alloc(8),
    uint32(crc32(bytes)),
    uint32(bytes.length),
    uint32(bytes.length),
    uint16(Buffer.byteLength(name)),
    uint16(0),
  ])

function uint16(value: number) {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function uint32(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
