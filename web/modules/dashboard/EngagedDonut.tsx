import { formatPercent } from '#web/lib/format.ts'
import classes from '#web/modules/dashboard/Dashboard.module.css'

/** Decorative: the numbers are given as text beside it. */
export function EngagedDonut({ engaged, free }: { engaged: number; free: number }) {
  const percent = (engaged / (engaged + free)) * 100
  // There is a gap between two segments; a single segment fills the whole ring.
  const gap = engaged > 0 && free > 0 ? 1 : 0
  const ring = { cx: 75, cy: 75, r: 65, fill: 'none', strokeWidth: 20, pathLength: 100 }
  return (
    <svg aria-hidden width={150} height={150} viewBox="0 0 150 150">
      {/* An SVG circle starts at the right; rotate it to start at the top. */}
      <g transform="rotate(-90 75 75)">
        <circle {...ring} stroke="var(--accent)" strokeDasharray={dashOf(percent - gap)} />
        <circle
          {...ring}
          stroke="var(--line-strong)"
          strokeDasharray={dashOf(100 - percent - gap)}
          strokeDashoffset={-percent}
        />
      </g>
      <text x={75} y={75} textAnchor="middle" dominantBaseline="central" className={classes.share}>
        {formatPercent(engaged / (engaged + free))}
      </text>
    </svg>
  )
}

const dashOf = (percent: number) => `${Math.max(0, percent)} 100`
