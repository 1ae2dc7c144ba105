import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { Board, Roster } from '#contract/rostering/rosters.ts'
import classes from './Print.module.css'
import { RosterSheet } from './RosterSheet.tsx'

/** The board draws only the rows in view: whoever prints it gets the whole roster instead, as its sheet has it. */
export function PrintedBoard(props: { board: Board; roster: Roster }) {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes its picture as soon as the listeners have returned.
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
