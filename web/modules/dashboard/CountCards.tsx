import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useEffect } from 'react'
import type { Figure } from '#contract/platform/dashboard.ts'
import { formatMinutes, formatNumber } from '#web/lib/format.ts'
import { kindOf, useSession, useUserKey } from '#web/lib/session/session.ts'
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
  const shown = groups.filter((group) => group.counts.length > 0)
  useStoreSizes(shown.map((group) => group.counts.length).join())
  return shown.map((group) => (
    <ul key={group.name} className={classes.counts} aria-label={group.name}>
      {group.counts.map((count) => (
        <li key={count.key}>
          <CountCard figure={count} />
        </li>
      ))}
    </ul>
  ))
}

/** How many figures each group of a user has: known before they are loaded, so that what is below them does not move. */
function useSizes() {
  const userKey = useUserKey()
  return useLocalStorage({
    key: `muster.figures ${userKey}`,
    defaultValue: kindOf(useSession()) === 'admin' ? '12,8' : '6',
    getInitialValueInEffect: false,
  })
}

function useStoreSizes(sizes: string) {
  const [, setSizes] = useSizes()
  useEffect(() => setSizes(sizes), [sizes, setSizes])
}

/** The place of the figures while they load, as large as it was the last time. */
export function CountSkeletons() {
  const t = useWords()
  const [sizes] = useSizes()
  return (
    <>
      <VisuallyHidden role="status">{t('ui.loading')}</VisuallyHidden>
      {sizes.split(',').map((size, group) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have no names yet, and their order does not change
        <ul key={group} className={classes.counts} aria-hidden>
          {Array.from({ length: Number(size) }, (_, at) => (
            <li key={at} className={classes.late}>
              <Skeleton h="5.75rem" radius="lg" />
            </li>
          ))}
        </ul>
      ))}
    </>
  )
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
