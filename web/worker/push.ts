// Push messages: shows them, and answers from them (decision 112).
import type { PushContent } from '#contract/platform/notifications/push.ts'

type ShiftResponse = 'accept' | 'decline'
/** What the type of these events lacks where the DOM types are loaded too. */
type ExtendableEvent = { waitUntil: (work: Promise<unknown>) => void }
type PushEvent = Event & ExtendableEvent & { data: { json: () => unknown } | null }
type ClickEvent = Event & ExtendableEvent & { action: string; notification: Notification }
type Page = { url: string; focus: () => Promise<unknown>; navigate: (url: string) => Promise<unknown> }
declare const registration: ServiceWorkerRegistration
declare const clients: {
  matchAll: (of: { type: 'window' }) => Promise<Page[]>
  openWindow: (url: string) => Promise<unknown>
}

export function listenToPushes() {
  addEventListener('push', (event) => {
    // The browser dispatches such an event by this name.
    const push = event as PushEvent
    // Our server wrote it, as contract/platform/notifications/push.ts says.
    const content = push.data?.json() as PushContent | undefined
    if (content !== undefined) push.waitUntil(show(content))
  })
  addEventListener('notificationclick', (event) => {
    // As above.
    const click = event as ClickEvent
    click.notification.close()
    // `show` stored it.
    const content = click.notification.data as PushContent
    const answer = click.action === 'accept' || click.action === 'decline' ? click.action : null
    click.waitUntil(answer === null ? openLink(content.link) : respond(content, answer))
  })
}

const icon = '/icons/icon-192.png'

function show(content: PushContent) {
  const actions = (['accept', 'decline'] as const).flatMap((action) => {
    const title = content[action]?.label
    return title === undefined ? [] : [{ action, title }]
  })
  const { title, text: body, language: lang, tag } = content
  // `actions` exists where the worker runs, and is ignored where the system shows none.
  const options = { body, lang, tag, icon, data: content, actions } as NotificationOptions
  return registration.showNotification(title, options)
}

/** Sends an answer and shows its result; where there is none, the page shows the shift. */
async function respond(content: PushContent, answer: ShiftResponse) {
  const call = content[answer]
  if (call === undefined || content.results === undefined) return openLink(content.link)
  const { accept: _, decline: __, ...rest } = content
  const text = await postCall(call, content.language).catch(() => content.results?.failed)
  const { accepted, declined } = content.results
  return show({ ...rest, text: text ?? (answer === 'accept' ? accepted : declined) })
}

/** Null: it was accepted; else why not, in words. */
async function postCall({ path, input }: { path: string; input: Record<string, unknown> }, language: string) {
  const headers = { 'content-type': 'application/json', 'accept-language': language }
  const response = await fetch(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(input) })
  // The envelope of every response of the server.
  const { status, message } = (await response.json()) as { status: number; message: string }
  return status === 200 ? null : message
}

async function openLink(link: string) {
  const [page] = await clients.matchAll({ type: 'window' })
  if (page === undefined) return clients.openWindow(link)
  await page.focus()
  return page.navigate(new URL(link, location.origin).href)
}
