import { isHeic } from './heic.ts'

const longestEdge = 4_000

/** The files as they are sent: a HEIC photo as JPEG, where this browser can read it. Else the server says what to do. */
export const sendableFiles = (files: readonly File[]): Promise<File[]> => Promise.all(files.map(sendableFile))

async function sendableFile(file: File): Promise<File> {
  const jpeg = isHeic(file) ? await jpegOf(file, longestEdge) : null
  return jpeg === null ? file : new File([jpeg], file.name.replace(/(\.[^.]*)?$/, '.jpg'), { type: jpeg.type })
}

/** A picture as JPEG, its longer edge at most so many pixels; null: this browser cannot read it. */
export async function jpegOf(file: Blob, edge: number): Promise<Blob | null> {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, edge / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
  } catch {
    // Most browsers read no HEIC.
    return null
  }
}
