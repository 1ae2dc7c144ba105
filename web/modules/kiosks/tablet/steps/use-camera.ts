import { useEffect, useRef, useState } from 'react'

const photoWidth = 480

/** Shows a camera in a video element while it is mounted; `failed` where there is none, or it is not permitted. */
export function useCamera(facing: 'user' | 'environment', isOn: boolean) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'starting' | 'on' | 'failed'>('starting')
  useEffect(() => {
    if (!isOn) return
    let stream: MediaStream | null = null
    let isOver = false
    void openCamera(facing).then((opened) => {
      stream = opened
      if (isOver) return stop(stream)
      if (opened === null || video.current === null) return setState('failed')
      video.current.srcObject = opened
      setState('on')
    })
    return () => {
      isOver = true
      stop(stream)
    }
  }, [facing, isOn])
  return { video, state, take: () => frameOf(video.current) }
}

// Without a camera, or a permission, people clock in without a photo.
const openCamera = (facingMode: string) =>
  navigator.mediaDevices?.getUserMedia({ video: { facingMode }, audio: false }).catch(() => null) ??
  Promise.resolve(null)

const stop = (stream: MediaStream | null) => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** What the camera sees now, as a small JPEG; null: nothing. */
async function frameOf(video: HTMLVideoElement | null): Promise<Blob | null> {
  if (!video || video.videoWidth === 0) return null
  const canvas = document.createElement('canvas')
  canvas.width = photoWidth
  canvas.height = Math.round((photoWidth * video.videoHeight) / video.videoWidth)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8))
}
