/** The response of another server; `retry_after` in seconds, where given. */
export type OutgoingAnswer = { status: number; body: unknown; retry_after: number | null }

/** No response in time, or one that is no JSON. Contains nothing of the request, which may be secret. */
export class NoResponse extends Error {
  constructor() {
    super('the other server did not answer')
  }
}

const patienceMilliseconds = 20_000
const maxBytes = 10 * 1024 * 1024
const loopbackHosts = /^(127\.0\.0\.1|localhost|\[::1\])$/

/**
 * The only way to send HTTP requests: to an address from the environment or the code, never to user input. Encrypted except on the same
 * machine, without redirects, limited in time and size.
 */
export async function outgoingRequest(address: string, init: Pick<RequestInit, 'method' | 'headers' | 'body'>) {
  const url = new URL(address)
  if (url.protocol !== 'https:' && !loopbackHosts.test(url.hostname)) throw new NoResponse()
  try {
    const signal = AbortSignal.timeout(patienceMilliseconds)
    const answer = await fetch(url, { ...init, redirect: 'error', signal })
    return {
      status: answer.status,
      body: jsonOf(await textOf(answer)),
      retry_after: secondsOf(answer.headers.get('retry-after')),
    } satisfies OutgoingAnswer
  } catch {
    // The cause is not logged: the URL of a failed request may contain a code.
    throw new NoResponse()
  }
}

async function textOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new NoResponse()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function jsonOf(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}

const secondsOf = (header: string | null) => (header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null)
