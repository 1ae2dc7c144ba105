import { deferred } from '#web/lib/deferred.ts'
type Area = { x: number; y: number; width: number; height: number }

const sidePx = 512

/** Crops a picture to a JPEG of 512 × 512; transparency becomes white. Rejects if the picture cannot be read. */
export async function cutSquare(address: string, { x, y, width, height }: Area): Promise<File> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = sidePx
  canvas.height = sidePx
  const drawing = canvas.getContext('2d')
  if (drawing === null) throw new Error('This browser does not draw.')
  drawing.fillStyle = 'white'
  drawing.fillRect(0, 0, sidePx, sidePx)
  drawing.imageSmoothingQuality = 'high'
  drawing.drawImage(picture, x, y, width, height, 0, 0, sidePx, sidePx)
  const { promise, resolve, reject } = deferred<File>()
  const take = (blob: Blob | null) =>
    blob ? resolve(new File([blob], 'picture.jpg', { type: 'image/jpeg' })) : reject(new Error('Nothing was drawn.'))
  canvas.toBlob(take, 'image/jpeg', 0.9)
  return promise
}
