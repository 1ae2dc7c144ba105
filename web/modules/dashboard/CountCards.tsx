import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useEffect } from 'react'
import type { Figure } from '#contract/platform/dashboard.ts'
import { formatMinutes, formatNumber } from '#web/lib/format.ts'
import { useSession, useUserKey } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { countTiles, hrefOfFigure } from './tile-styles.tsx'
import classes from '#web/modules/dashboard/Dashboard.module.css'
import type { Work } from '#web/modules/dashboard/work/use-work.ts'

/** The figures that need somebody today, the most urgent first; with only a few of them, also others. Each links to the list that it counts. */
export function CountCards({ work, others }: { work: readonly Work[]; others: readonly Figure[] }) {
  const t = useTranslate()
  const session = useSession()
  const cards = [...work, ...others.map((figure) => ({ figure, late: false }))].flatMap(({ figure, late }) => {
    const href = hrefOfFigure(figure, session)
    return href === null ? [] : [{ figure, late, href }]
  })
  useStoreSize('figures', cards.length)
  if (cards.length === 0) return null
  return (
    <ul
      className={classes.counts}
      aria-label={t(work.length > 0 ? 'dashboard.counts.needingAction' : 'dashboard.counts.glance')}
    >
      {cards.map((card) => (
        <li key={card.figure.key}>
          <CountCard {...card} />
        </li>
      ))}
    </ul>
  )
}

/** How many figures and things to do a user had the last time: known before they are loaded, so that what is below them does not move. */
export function useLastSize(of: 'figures' | 'work', defaultValue: number) {
  const key = `muster.${of} ${useUserKey()}`
  return useLocalStorage({ key, defaultValue, getInitialValueInEffect: false })
}

export function useStoreSize(of: 'figures' | 'work', size: number | null) {
  const [, setSize] = useLastSize(of, 0)
  useEffect(() => {
    if (size !== null) setSize(size)
  }, [size, setSize])
}

/** The place of the figures while they load, as large as it was the last time. */
export function CountSkeletons() {
  const t = useTranslate()
  const [size] = useLastSize('figures', 6)
  return (
    <>
      <VisuallyHidden role="status">{t('ui.loading')}</VisuallyHidden>
      <ul className={classes.counts} aria-hidden>
        {Array.from({ length: Number(size) || 0 }, (_, at) => (
          <li key={at} className={classes.late}>
            <Skeleton h="5.75rem" radius="lg" />
          </li>
        ))}
      </ul>
    </>
  )
}

function CountCard({ figure: { key, value }, late, href }: { figure: Figure; late: boolean; href: string }) {
  const t = useTranslate()
  const { icon: Icon, hours } = countTiles[key]
  return (
    <a className={classes.count} data-late={late || undefined} href={href}>
      <span className={classes.sign}>
        <Icon size={18} stroke={1.8} aria-hidden />
      </span>
      <span className={classes.value} data-long={(hours && shownMinutes(value) % 60 > 0) || undefined}>
        {hours ? formatMinutes(shownMinutes(value)) : formatNumber(value)}
      </span>
      <span className={classes.name}>{t(`dashboard.count.${key}`, { count: value })}</span>
      {late && <VisuallyHidden>{t('dashboard.counts.late')}</VisuallyHidden>}
    </a>
  )
}

/** From a hundred hours the minutes are left out. */
const shownMinutes = (minutes: number) => (minutes < 6000 ? minutes : Math.round(minutes / 60) * 60)
