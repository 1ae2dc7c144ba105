import { useEffect, useState } from 'react'

type Place = { begin: () => void }

const queue: Place[] = []

/** Waits in line; returns what leaves it, whether or not the turn has come. */
function standInLine(begin: () => void): () => void {
  const place = { begin }
  queue.push(place)
  if (queue[0] === place) begin()
  return () => {
    const wasFirst = queue[0] === place
    queue.splice(queue.indexOf(place), 1)
    if (wasFirst) queue[0]?.begin()
  }
}

/** True when it is the turn of this component, of which one has it at a time; it keeps it until it wants it no longer or is gone. */
export function useTurn(wants: boolean): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    if (!wants) return undefined
    const leave = standInLine(() => setHas(true))
    return () => {
      setHas(false)
      leave()
    }
  }, [wants])
  return wants && has
}
