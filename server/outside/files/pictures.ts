import sharp from 'sharp'
import { contentTypeOf } from './file-type.ts'

// A name and a content type are only declared by the sender; the bytes decide. Formats with scripts, fonts or external references (SVG,
// PDF) are never opened (design/reliability section 7).
const accepted: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

// 24 million: the largest camera picture worth accepting. What decompresses to more is a bomb.
const maxPixels = 24_000_000
const side = 512

/**
 * A profile picture as stored: 512 × 512 WebP, upright, without metadata and appended data. Null when the bytes are no JPEG, PNG or WebP,
 * are broken, or decompress to too much.
 */
export async function avatarOf(bytes: Uint8Array): Promise<Uint8Array | null> {
  const type = await contentTypeOf(bytes)
  if (type === undefined || !accepted.has(type)) return null
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => null)
}

const margin = 56

/** A company's logo as stored: complete, on white with a margin, so that a circle does not crop it. Null as for avatarOf. */
export async function logoOf(bytes: Uint8Array): Promise<Uint8Array | null> {
  const type = await contentTypeOf(bytes)
  if (type === undefined || !accepted.has(type)) return null
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .flatten({ background: 'white' })
    .resize(side - 2 * margin, side - 2 * margin, { fit: 'contain', background: 'white' })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: 'white' })
    .webp({ quality: 90 })
    .toBuffer()
    .catch(() => null)
}

const pdf = 'application/pdf'
const longSide = 2600

export type StoredDocument = { bytes: Uint8Array; content_type: 'image/jpeg' | 'application/pdf' }

/**
 * A document as stored: a PDF unchanged (it is only ever served as a download), an image upright, without metadata and appended data. Null
 * when the bytes are neither, are broken, or decompress to too much.
 */
export async function documentForStorage(bytes: Uint8Array): Promise<StoredDocument | null> {
  return (await contentTypeOf(bytes)) === pdf ? { bytes, content_type: pdf } : pictureForStorage(bytes)
}

/** The same without PDF. */
export async function pictureForStorage(bytes: Uint8Array): Promise<StoredDocument | null> {
  const type = await contentTypeOf(bytes)
  if (type === undefined || !accepted.has(type)) return null
  return sharp(bytes, { limitInputPixels: maxPixels * 2, failOn: 'error' })
    .autoOrient()
    .resize(longSide, longSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 85 })
    .toBuffer()
    .then((picture): StoredDocument => ({ bytes: picture, content_type: 'image/jpeg' }))
    .catch(() => null)
}
