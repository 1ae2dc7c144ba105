import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { FillResult, FillSummary as Summary } from '#contract/rostering/rosters/auto-fill.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from './Proposal.module.css'

/** How well the shifts are staffed now and with the whole proposal. */
export function FillSummary({ before, after, title }: Pick<FillResult, 'before' | 'after'> & { title: ReactNode }) {
  const t = useTranslate()
  const rows = [
    { key: 'unfilled', values: [before.unfilled, after.unfilled], isLess: true },
    { key: 'warnings', values: [before.warnings, after.warnings], isLess: true },
    { key: 'preferences', values: [before.preferences_met, after.preferences_met], isLess: false },
  ] as const
  return (
    <table className={classes.summary}>
      <caption>
        <VisuallyHidden>{t('autoFill.summary.title')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <td>{title}</td>
          <th scope="col">{t('autoFill.summary.before')}</th>
          <th scope="col">{t('autoFill.summary.after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, values: [was, is], isLess }) => (
          <tr key={key}>
            <th scope="row">{t(`autoFill.summary.${key}`)}</th>
            <td>{formatNumber(was)}</td>
            <td>
              <FigureChange was={was} is={is} isLess={isLess} />
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row" title={t('autoFill.summary.hoursHelp')}>
            {t('autoFill.summary.hours')}
          </th>
          <td>{hoursRangeText(before)}</td>
          <td>
            <FigureChange
              was={before.hours.deviation_minutes}
              is={after.hours.deviation_minutes}
              isLess
              text={hoursRangeText(after)}
            />
          </td>
        </tr>
      </tbody>
    </table>
  )
}

const hoursRangeText = ({ hours: { fewest_minutes, most_minutes } }: Summary) => {
  const hours = (minutes: number) => formatNumber(minutes / 60, { maximumFractionDigits: 1 })
  return `${hours(fewest_minutes)}–${hours(most_minutes)}\u00a0h`
}

type ChangeProps = {
  was: number
  is: number
  /** less is better */
  isLess: boolean
  text?: string
}

/** The new value, with an arrow that is read as better or worse. */
function FigureChange({ was, is, isLess, text = formatNumber(is) }: ChangeProps) {
  const t = useTranslate()
  if (was === is) return <span className={classes.change}>{text}</span>
  const isBetter = is < was === isLess
  const Arrow = is < was ? IconArrowDown : IconArrowUp
  return (
    <span className={classes.change} data-better={isBetter}>
      <Arrow size={14} aria-label={t(isBetter ? 'autoFill.summary.better' : 'autoFill.summary.worse')} />
      {text}
    </span>
  )
}
