import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { Board, Roster } from '#contract/rostering/rosters.ts'
import classes from './Print.module.css'
import { RosterSheet } from './RosterSheet.tsx'

/** The board renders only the visible rows: printing it prints the full roster sheet instead. */
export function PrintedBoard(props: { board: Board; roster: Roster }) {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // The browser prints as soon as the listeners have returned.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  if (!printing) return null
  return createPortal(
    <div className={`${classes.sheet} ${classes.paper}`}>
      <RosterSheet {...props} />
    </div>,
    document.body,
  )
}
