import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'

// A name and a content type are the sender's word; the bytes say what a file is. What is drawn by a script or a font, or shows
// whatever an address gives (SVG, PDF), is never opened (design/reliability section 7).
const accepted: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

// 24 million: the largest camera picture worth taking. What unpacks to more is a bomb.
const mostPixels = 24_000_000
const side = 512

/**
 * A person's picture as we keep it: 512 × 512 WebP, upright, without metadata and without whatever stood behind the picture in the
 * file. Null when the bytes are no JPEG, PNG or WebP, are broken, or unpack to too much.
 */
export async function avatarOf(bytes: Uint8Array): Promise<Uint8Array | null> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (type === undefined || !accepted.has(type.mime)) return null
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => null)
}
