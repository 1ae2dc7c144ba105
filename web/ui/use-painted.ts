import { useEffect, useState } from 'react'

/**
 * False until the browser has painted what is rendered first, then true: for code and calls that would delay the first frame. Effects
 * alone do not wait for it, because React runs those of arriving data before the browser paints.
 */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    // The second frame begins when the first one is painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPainted(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return isPainted
}
