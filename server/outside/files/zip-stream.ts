import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZippedFile = { name: string; bytes: Uint8Array }
/** A file that is read while it is written, and compressed: its size is not known before. */
export type ZippedStream = { name: string; chunks: AsyncIterable<Uint8Array> }

/**
 * A zip archive that is made while it is read, so that only one file is in memory at a time, and of a stream only a part. Files are stored
 * without compression: pictures and PDFs would hardly get smaller. Not for archives above 4 GB.
 */
export const zipStream = (files: AsyncIterable<ZippedFile | ZippedStream>): Readable => Readable.from(archiveOf(files))

async function* archiveOf(files: AsyncIterable<ZippedFile | ZippedStream>) {
  const listed: Buffer[] = []
  let at = 0
  for await (const file of files) {
    const { facts, length } = yield* 'bytes' in file ? storedFile(file) : packedFile(file)
    listed.push(Buffer.concat([centralSign, facts, unusedFields, offsetOf(at), Buffer.from(file.name, 'utf8')]))
    at += length
  }
  const directory = Buffer.concat(listed)
  yield directory
  yield endOf(listed.length, directory.length, at)
}

/** What the directory says of a file, and the bytes that it takes. */
type Written = { facts: Buffer; length: number }

function* storedFile({ name, bytes }: ZippedFile): Generator<Uint8Array, Written> {
  const facts = factsOf({ name, crc: crc32(bytes), packed: bytes.length, size: bytes.length, flags: 0, method: 0 })
  const head = Buffer.concat([localSign, facts, Buffer.from(name, 'utf8')])
  yield head
  yield bytes
  return { facts, length: head.length + bytes.length }
}

/** The checksum and the sizes follow the content, and are in the directory. */
async function* packedFile({ name, chunks }: ZippedStream): AsyncGenerator<Uint8Array, Written> {
  const counted = { crc: 0, packed: 0, size: 0 }
  const packing = { flags: sizesFollow, method: deflated }
  const head = Buffer.concat([localSign, factsOf({ name, ...counted, ...packing }), Buffer.from(name, 'utf8')])
  yield head
  // Whatever stops the reading destroys the packer, which then throws it here.
  const packer = pipeline(counting(chunks, counted), createDeflateRaw(), () => {})
  for await (const chunk of packer) {
    counted.packed += chunk.length
    yield chunk
  }
  const facts = factsOf({ name, ...counted, ...packing })
  const descriptor = Buffer.concat([descriptorSign, facts.subarray(10, 22)])
  yield descriptor
  return { facts, length: head.length + counted.packed + descriptor.length }
}

async function* counting(chunks: AsyncIterable<Uint8Array>, counted: { crc: number; size: number }) {
  for await (const chunk of chunks) {
    counted.crc = crc32(chunk, counted.crc)
    counted.size += chunk.length
    yield chunk
  }
}

// The second 20 is the version of the product that wrote the archive.
const localSign = Buffer.from([0x50, 0x4b, 0x03, 0x04])
const centralSign = Buffer.from([0x50, 0x4b, 0x01, 0x02, 20, 0])
const descriptorSign = Buffer.from([0x50, 0x4b, 0x07, 0x08])
const namesInUtf8 = 0x0800
const sizesFollow = 0x0008
const deflated = 8
// The lengths of a comment, the number of the disk, and the attributes.
const unusedFields = Buffer.alloc(10)

type FileFacts = { name: string; crc: number; packed: number; size: number; flags: number; method: number }

/** What the header of a file and its entry in the directory have in common; names are in UTF-8, the date is the first that there is. */
function factsOf({ name, crc, packed, size, flags, method }: FileFacts) {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(namesInUtf8 | flags, 2)
  facts.writeUInt16LE(method, 4)
  facts.writeUInt16LE(0x21, 8)
  facts.writeUInt32LE(crc, 10)
  facts.writeUInt32LE(packed, 14)
  facts.writeUInt32LE(size, 18)
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
