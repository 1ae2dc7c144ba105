import { renewSession, sessionAsStored } from '#web/lib/session/session.ts'

let running: Promise<string | null> | null = null

/**
 * Returns a new access token after `refused` was rejected, or null when the session is over.
 * One refresh at a time across all tabs; later callers read the new token from the browser's storage
 * (a refresh token works once; using it twice would end the session). Rejects when the server cannot be reached.
 */
export function refreshed(refused: string): Promise<string | null> {
  running ??= withRefreshLock(() => refreshUnlessDone(refused)).finally(() => {
    running = null
  })
  return running
}

// Web Locks exist in secure contexts only; without them each tab still refreshes one at a time.
const withRefreshLock = (work: () => Promise<string | null>): Promise<string | null> =>
  'locks' in navigator ? navigator.locks.request('muster.refresh', work) : work()

async function refreshUnlessDone(refused: string): Promise<string | null> {
  const stored = sessionAsStored()
  if (stored === null) return null
  if (stored.accessToken !== refused) return stored.accessToken
  const answer = await fetch('/api/jwt/refresh-token', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ refreshToken: stored.refreshToken }),
  })
  if (answer.status === 200) return storeTokens(await answer.json())
  if (answer.status === 409) return winners(refused)
  if (answer.status >= 500 || answer.status === 429) throw new TypeError('refresh unavailable')
  return null
}

function storeTokens(body: unknown): string | null {
  const tokens = tokensIn(body)
  if (tokens === null) return null
  renewSession(tokens)
  return tokens.accessToken
}

function tokensIn(body: unknown) {
  if (typeof body !== 'object' || body === null || !('data' in body)) return null
  const { data } = body
  if (typeof data !== 'object' || data === null || !('accessToken' in data && 'refreshToken' in data)) return null
  return { accessToken: String(data.accessToken), refreshToken: String(data.refreshToken) }
}

// The other tab has its response but may not have stored it yet.
async function winners(refused: string): Promise<string | null> {
  for (let tries = 0; tries < 20; tries += 1) {
    const stored = sessionAsStored()
    if (stored === null) return null
    if (stored.accessToken !== refused) return stored.accessToken
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return null
}
