import { useState } from 'react'
import type { RequestOf, Call } from '#contract/call.ts'
import { toast } from '#web/ui/toast.tsx'
import { fetchFile } from './call.ts'
import { messageOf } from '#web/lib/wording.ts'

/** Downloads the file that a call returns. A failure is a red toast with the title `failed`.
 * `progress` counts bytes; its total is 0 if the server does not state it. */
export function useDownload<C extends Call>(call: C, failed?: string) {
  const [busy, setBusy] = useState(false)
  const [progress, setProgress] = useState({ done: 0, total: 0 })
  const start = (input: RequestOf<C>) => {
    setBusy(true)
    setProgress({ done: 0, total: 0 })
    fetchFile(call, input, { onProgress: (done, total) => setProgress({ done, total }) })
      .then(({ blob, name }) => saveFile(blob, name))
      .catch((failure: Error) => sayFailed(failure, failed))
      .finally(() => setBusy(false))
  }
  return { start, busy, progress }
}

/** Saves a file under this name through the browser's download. */
export function saveFile(blob: Blob, name: string) {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers read the URL only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

function sayFailed(failure: Error, failed?: string) {
  const { title, message } = messageOf(failure)
  toast('bad', failed ?? title, message)
}
