import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Escape within a panel beside the board leaves it; on the board it clears the selection, and in an open list it closes the list. */
export function useEscape(box: RefObject<HTMLElement | null>, is_open: boolean, leave: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.matches('input[aria-expanded="true"]')) return
    event.stopPropagation()
    leave()
  })
  useEffect(() => {
    const panel = box.current
    if (!is_open || !panel) return undefined
    const ended = new AbortController()
    panel.addEventListener('keydown', (event) => onKeyDown(event), { signal: ended.signal })
    return () => ended.abort()
  }, [box, is_open])
}
