import type { Figure } from '#contract/platform/dashboard.ts'
import { formatMinutes, formatNumber } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useWords } from '#web/lib/wording.ts'
import { countTiles, hrefOfFigure } from './tile-styles.tsx'
import classes from '#web/modules/dashboard/Dashboard.module.css'

/** The figures whose lists the user may open, each a link to the list that it counts; those that need action come first. */
export function CountCards({ counts: found }: { counts: readonly Figure[] }) {
  const t = useWords()
  const session = useSession()
  const counts = found.flatMap((figure) => {
    const href = hrefOfFigure(figure, session)
    return href === null ? [] : [{ ...figure, href }]
  })
  const needingAction = counts.filter(({ key }) => countTiles[key].needs_action)
  const others = counts.filter(({ key }) => !countTiles[key].needs_action)
  const glance = t('dashboard.counts.glance')
  // A small number of figures fits in one row.
  const groups =
    counts.length <= 6
      ? [{ name: glance, counts: [...needingAction, ...others] }]
      : [
          { name: t('dashboard.counts.needingAction'), counts: needingAction },
          { name: glance, counts: others },
        ]
  return groups
    .filter((group) => group.counts.length > 0)
    .map((group) => (
      <ul key={group.name} className={classes.counts} aria-label={group.name}>
        {group.counts.map((count) => (
          <li key={count.key}>
            <CountCard figure={count} />
          </li>
        ))}
      </ul>
    ))
}

function CountCard({ figure: { key, value, href } }: { figure: Figure & { href: string } }) {
  const t = useWords()
  const { icon: Icon, hours, needs_action } = countTiles[key]
  return (
    <a className={classes.count} data-needs-action={(needs_action && value > 0) || undefined} href={href}>
      <span className={classes.sign}>
        <Icon size={18} stroke={1.8} aria-hidden />
      </span>
      <span className={classes.value} data-long={(hours && shownMinutes(value) % 60 > 0) || undefined}>
        {hours ? formatMinutes(shownMinutes(value)) : formatNumber(value)}
      </span>
      <span className={classes.name}>{t(`dashboard.count.${key}`, { count: value })}</span>
    </a>
  )
}

/** From a hundred hours the minutes are left out. */
const shownMinutes = (minutes: number) => (minutes < 6000 ? minutes : Math.round(minutes / 60) * 60)
