/**
 * Runs work in one tab of this browser and shares its messages with all tabs: a browser opens six connections to one server,
 * and a stream in each of six tabs would leave none. When the working tab is closed, another one takes over.
 */
export async function inOneTab<Message>(
  name: string,
  work: (post: (input: Message) => void, signal: AbortSignal) => Promise<void>,
  onMessage: (input: Message) => void,
  signal: AbortSignal,
) {
  const channel = new BroadcastChannel(name)
  // Only tabs of this product, of the same or the next release, use the channel; `onMessage` receives what `post` was given.
  channel.addEventListener('message', (message: MessageEvent<Message>) => onMessage(message.data))
  signal.addEventListener('abort', () => channel.close())
  const post = (input: Message) => {
    onMessage(input)
    if (!signal.aborted) channel.postMessage(input)
  }
  // Web Locks exist in secure contexts only; without them each tab works for itself.
  if (!('locks' in navigator)) return work(post, signal)
  await navigator.locks
    .request(name, { signal }, () => work(post, signal))
    .catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
}
