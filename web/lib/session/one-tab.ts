/**
 * Lets one tab of this browser do some work, and every tab hear of it: a browser opens six connections to one server, and a stream
 * in each of six tabs would leave none for anything else. When the working tab is closed, another goes on.
 */
export async function inOneTab<Message>(
  name: string,
  work: (tell: (input: Message) => void, signal: AbortSignal) => Promise<void>,
  hear: (input: Message) => void,
  signal: AbortSignal,
) {
  const channel = new BroadcastChannel(name)
  // Only tabs of this product, of the same release or the next, speak on it; `hear` is given what `tell` was.
  channel.addEventListener('message', (message: MessageEvent<Message>) => hear(message.data))
  signal.addEventListener('abort', () => channel.close())
  const tell = (input: Message) => {
    hear(input)
    if (!signal.aborted) channel.postMessage(input)
  }
  // Web locks exist in secure contexts only; without them each tab works for itself.
  if (!('locks' in navigator)) return work(tell, signal)
  await navigator.locks
    .request(name, { signal }, () => work(tell, signal))
    .catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
}
