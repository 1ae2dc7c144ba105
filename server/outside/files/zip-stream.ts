import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'

export type ZippedFile = { name: string; bytes: Uint8Array }

/**
 * A zip archive that is made while it is read, so that only one file is in memory at a time. The files are stored without compression:
 * pictures and PDFs would hardly get smaller. Not for archives above 4 GB.
 */
export const zipStream = (files: AsyncIterable<ZippedFile>): Readable => Readable.from(archiveOf(files))

async function* archiveOf(files: AsyncIterable<ZippedFile>) {
  const listed: Buffer[] = []
  let at = 0
  for await (const file of files) {
    const [name, facts] = [Buffer.from(file.name, 'utf8'), factsOf(file)]
    const head = Buffer.concat([localSign, facts, name])
    listed.push(Buffer.concat([centralSign, facts, unusedFields, offsetOf(at), name]))
    at += head.length + file.bytes.length
    yield head
    yield file.bytes
  }
  const directory = Buffer.concat(listed)
  yield directory
  yield endOf(listed.length, directory.length, at)
}

// The second 20 is the version of the product that wrote the archive.
const localSign = Buffer.from([0x50, 0x4b, 0x03, 0x04])
const centralSign = Buffer.from([0x50, 0x4b, 0x01, 0x02, 20, 0])
// The lengths of a comment, the number of the disk, and the attributes.
const unusedFields = Buffer.alloc(10)

/** What the header of a file and its entry in the directory have in common; names are in UTF-8, the date is the first that there is. */
function factsOf({ name, bytes }: ZippedFile) {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(0x0800, 2)
  facts.writeUInt16LE(0x21, 8)
  facts.writeUInt32LE(crc32(bytes), 10)
  facts.writeUInt32LE(bytes.length, 14)
  facts.writeUInt32LE(bytes.length, 18)
  facts.writeUInt16LE(Buffer.byteLength(name, 'utf8'), 22)
  return facts
}

function offsetOf(at: number) {
  const offset = Buffer.alloc(4)
  offset.writeUInt32LE(at, 0)
  return offset
}

function endOf(count: number, size: number, at: number) {
  const end = Buffer.alloc(22)
  end.writeUInt32BE(0x504b0506, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return end
}
