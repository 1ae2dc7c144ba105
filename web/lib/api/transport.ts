import type { EncodedRequest } from './wire.ts'
import { deferred } from '#web/lib/deferred.ts'

export type ApiResponse = {
  status: number
  header: (name: string) => string | null
  json: () => Promise<unknown>
  blob: (onProgress?: OnProgress) => Promise<Blob>
}
export type OnProgress = (done: number, total: number) => void

/** Sends a request; rejects if there was no response. */
export async function sendByFetch(sent: EncodedRequest, signal: AbortSignal): Promise<ApiResponse> {
  const answer = await fetch(sent.url, { method: 'POST', headers: sent.headers, body: sent.body, signal })
  return {
    status: answer.status,
    header: (name) => answer.headers.get(name),
    json: () => answer.json(),
    blob: (onProgress) => (onProgress ? readWithProgress(answer, onProgress) : answer.blob()),
  }
}

/** The same with upload progress, which fetch does not report. */
export function sendByXhr(sent: EncodedRequest, signal: AbortSignal, onProgress: OnProgress): Promise<ApiResponse> {
  const { promise, resolve, reject } = deferred<ApiResponse>()
  const request = new XMLHttpRequest()
  request.open('POST', sent.url)
  request.responseType = 'blob'
  for (const [name, value] of Object.entries(sent.headers)) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', (event) => onProgress(event.loaded, event.total))
  request.addEventListener('load', () => resolve(answerOf(request)))
  request.addEventListener('error', () => reject(new TypeError('network')))
  request.addEventListener('abort', () => reject(signal.reason))
  signal.addEventListener('abort', () => request.abort())
  request.send(sent.body)
  return promise
}

function answerOf(request: XMLHttpRequest): ApiResponse {
  const blob: Blob = request.response
  return {
    status: request.status,
    header: (name) => request.getResponseHeader(name),
    json: async () => JSON.parse(await blob.text()),
    blob: () => Promise.resolve(blob),
  }
}

/** Reads a body and reports its progress; `total` is 0 if the server does not state it. */
async function readWithProgress(answer: Response, onProgress: OnProgress): Promise<Blob> {
  if (answer.body === null) return answer.blob()
  const total = Number(answer.headers.get('content-length') ?? 0)
  let done = 0
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        done += chunk.byteLength
        onProgress(done, total)
        controller.enqueue(chunk)
      },
    }),
  )
  return new Response(counted, { headers: answer.headers }).blob()
}
