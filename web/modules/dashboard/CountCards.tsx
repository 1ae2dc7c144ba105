import type { CountKey } from '#contract/dashboard.ts'
import { formatMinutes, formatNumber } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session.ts'
import { useWords } from '#web/lib/wording.ts'
import { countLooks, hrefOfCount } from '#web/modules/dashboard/count-looks.tsx'
import classes from '#web/modules/dashboard/Dashboard.module.css'

type Count = { key: CountKey; value: number }

/** The numbers that the server sent, each with its list behind it; what asks for somebody stands first. */
export function CountCards({ counts, first_day }: { counts: readonly Count[]; first_day: string }) {
  const t = useWords()
  const asking = counts.filter(({ key }) => countLooks[key].asks)
  const others = counts.filter(({ key }) => !countLooks[key].asks)
  const glance = t('dashboard.counts.glance')
  // A handful stands in one row.
  const groups =
    counts.length <= 6
      ? [{ name: glance, counts: [...asking, ...others] }]
      : [
          { name: t('dashboard.counts.asking'), counts: asking },
          { name: glance, counts: others },
        ]
  return groups
    .filter((group) => group.counts.length > 0)
    .map((group) => (
      <ul key={group.name} className={classes.counts} aria-label={group.name}>
        {group.counts.map((count) => (
          <li key={count.key}>
            <CountCard count={count} first_day={first_day} />
          </li>
        ))}
      </ul>
    ))
}

function CountCard({ count: { key, value }, first_day }: { count: Count; first_day: string }) {
  const t = useWords()
  const { icon: Icon, hours, asks } = countLooks[key]
  const href = hrefOfCount(key, first_day, useSession())
  const words = (
    <>
      <span className={classes.sign}>
        <Icon size={18} stroke={1.8} aria-hidden />
      </span>
      <span className={classes.value} data-hours={hours}>
        {hours ? formatMinutes(value) : formatNumber(value)}
      </span>
      <span className={classes.name}>{t(`dashboard.count.${key}`, { count: value })}</span>
    </>
  )
  const look = { className: classes.count, 'data-asks': (asks && value > 0) || undefined }
  return href === null ? (
    <div {...look}>{words}</div>
  ) : (
    <a {...look} href={href}>
      {words}
    </a>
  )
}
