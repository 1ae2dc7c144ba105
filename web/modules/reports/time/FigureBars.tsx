import { Anchor } from '@mantine/core'
import { formatHours } from '#web/lib/format.ts'
import classes from '#web/modules/reports/Reports.module.css'

/** `text`: what is shown instead of hours, where the bar is of something else */
export type Figure = { name: string; label: string; minutes: number; href: string | undefined; text?: string }

/** Minutes as bars, the longest across the whole width, each beside its figure, which links to its timesheets. */
export function FigureBars({ figures, label }: { figures: readonly Figure[]; label: string }) {
  const most = Math.max(1, ...figures.map(({ minutes }) => minutes))
  return (
    <ul className={classes.bars} aria-label={label}>
      {figures.map(({ name, label: about, minutes, href, text = formatHours(minutes) }) => (
        <li key={name} className={classes.barRow}>
          <span>{about}</span>
          <svg className={classes.bar} aria-hidden focusable="false">
            <rect className={classes.track} width="100%" height="100%" />
            <rect className={classes.filled} width={`${(100 * minutes) / most}%`} height="100%" />
          </svg>
          <span className={classes.figure}>
            {href === undefined ? (
              text
            ) : (
              <Anchor inherit href={href}>
                {text}
              </Anchor>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
