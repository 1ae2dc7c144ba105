import { refuse, refuseField } from '#contract/refusals.ts'
import type { Outside } from '#server/outside/outside.ts'
import { contentTypeOf } from '#server/outside/files/file-type.ts'
import { documentForStorage, pictureForStorage, type StoredDocument } from '#server/outside/files/pictures.ts'
import { storeFile } from './actions.ts'

type UploadInput = { files: readonly { filename: string; bytes: Uint8Array }[]; outside: Outside }

/**
 * Writes the first uploaded file after checking its bytes and scanning for viruses; null without one. Opens no transaction: it is kept once
 * its row is committed (insertFile).
 */
export const storeDocumentFile = (sent: UploadInput, agency_id: string) => storeFirst(sent, agency_id, documentOf)

/** The same for a picture: a PDF is refused. */
export const storePictureFile = (sent: UploadInput, agency_id: string) => storeFirst(sent, agency_id, pictureOf)

const documentOf = async (bytes: Uint8Array) =>
  (await documentForStorage(bytes)) ?? refuseField('file', (await wayOutOf(bytes)) ?? 'validation.documentFile')

const pictureOf = async (bytes: Uint8Array) =>
  (await pictureForStorage(bytes)) ?? refuseField('file', (await wayOutOf(bytes)) ?? 'validation.picture')

/** What somebody can do who has a file of a format that is often chosen. */
export async function wayOutOf(bytes: Uint8Array) {
  const type = await contentTypeOf(bytes)
  if (type !== undefined && /^image\/hei[cf]/.test(type)) return 'validation.heicFile'
  return type !== undefined && textTypes.has(type) ? 'validation.textFile' : null
}

/** Files of Word, OpenDocument and Pages; older ones of Word have the type of every such container. */
const textTypes: ReadonlySet<string> = new Set([
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.oasis.opendocument.text',
  'application/x-cfb',
  'application/rtf',
])

type FileConverter = (bytes: Uint8Array) => Promise<StoredDocument>

async function storeFirst({ files, outside }: UploadInput, agency_id: string, converted: FileConverter) {
  const [given] = files
  if (given === undefined) return null
  const document = await converted(given.bytes)
  const verdict = await outside.scanner(given.bytes)
  if (verdict === 'infected') refuseField('file', 'validation.virus')
  if (verdict === 'unreachable') refuse('busy')
  const file = await storeFile(outside, { agency_id, purpose: 'document', ...document })
  return { file, name: nameOf(given.filename, document.content_type) }
}

// Only the base name is the sender's; the extension is ours.
const nameOf = (given: string, content_type: string) =>
  `${
    given
      .replace(/\.[^.]*$/, '')
      .replaceAll(/[/\\]/g, '')
      .trim()
      .slice(0, 80) || 'document'
  }.${content_type === 'application/pdf' ? 'pdf' : 'jpg'}`
