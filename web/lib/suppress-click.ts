/** Swallows the click that the browser sends after a release which meant something else. */
export function suppressClick() {
  const ended = new AbortController()
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('click', stop, { capture: true, once: true, signal: ended.signal })
  setTimeout(() => ended.abort(), 60)
}
