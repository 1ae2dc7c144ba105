import type { ReactNode } from 'react'
import classes from './Scene.module.css'

/** A small roster on a soft background, shared by the illustrations. */
export function Scene({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 320 200" aria-hidden focusable="false">
      <ellipse cx="160" cy="112" rx="150" ry="80" className={classes.ground} />
      <rect x="58" y="34" width="204" height="132" rx="14" className={classes.card} />
      <rect x="74" y="50" width="44" height="7" rx="3.5" className={classes.line} />
      <rect x="134" y="50" width="22" height="7" rx="3.5" className={classes.line} />
      <rect x="172" y="50" width="22" height="7" rx="3.5" className={classes.line} />
      <rect x="210" y="50" width="22" height="7" rx="3.5" className={classes.line} />
      {[82, 110, 138].map((y) => (
        <g key={y}>
          <circle cx="82" cy={y} r="8" className={classes.pale} />
          <rect x="96" y={y - 3.5} width="24" height="7" rx="3.5" className={classes.line} />
        </g>
      ))}
      {children}
    </svg>
  )
}
