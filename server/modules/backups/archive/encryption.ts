// Encryption of archives to the public key of a recipient, in the format of age (https://age-encryption.org).
import { Duplex } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'

/** The beginning of every encrypted archive. */
export const encryptedMark = 'age-encryption.org/v1'

export const damagedArchive = 'The archive is damaged or not complete.'

/** A stream that encrypts what is written into it. */
export function encryptingFor(recipient: string): Duplex {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return through(async function* (source) {
    yield* await encrypter.encrypt(source)
  })
}

/** A stream that decrypts with one of the private keys in the text of an identity file; refuses an archive for other recipients. */
export function decryptingWith(identities: string): Duplex {
  const decrypter = new Decrypter()
  const keys = identities.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'))
  for (const key of keys) decrypter.addIdentity(key.trim())
  return through(async function* (source) {
    yield* verified(await decrypter.decrypt(source).catch(refuseKey))
  })
}

function refuseKey(error: unknown): never {
  throw new Error('The private key in BACKUP_IDENTITY does not open this archive.', { cause: error })
}

// What the library throws for a part that was changed or cut off has no code.
async function* verified(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch (error) {
    throw error instanceof Error && 'syscall' in error ? error : new Error(damagedArchive, { cause: error })
  }
}

/** Node's and that of browsers are one stream with two types. */
type WebStream = Parameters<Encrypter['encrypt']>[0]

const through = (change: (source: WebStream) => AsyncIterable<Uint8Array>): Duplex =>
  // It is Node's here, whichever type the library was compiled with.
  Duplex.from((source: AsyncIterable<Uint8Array>) => change(ReadableStream.from(source) as unknown as WebStream))
