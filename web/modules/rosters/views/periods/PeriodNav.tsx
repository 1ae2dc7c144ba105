import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addDays } from '#contract/values/time.ts'
import { formatDate, formatDateRange } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/rosters/board/Board.module.css'
import type { Beyond } from '#web/modules/rosters/board/weeks/use-week-arrows.tsx'
import { isMovable, isPeriod, type Period, periodLengths, type Window } from './periods.ts'

type Props = {
  window: Window
  /** null: the whole roster */
  period: Period | null
  /** the periods offered; `whole` is the name of the choice without a period */
  periods: readonly Period[]
  whole?: string
  onGo: (from: string) => void
  /** where the arrows lead before the first and after the last day of a roster; null: nowhere */
  beyond?: Beyond
  onPeriod: (period: Period | null) => void
}

/** Moves the board through time, with buttons and with J, K and T, and chooses how many days it shows. */
export function PeriodNav({ window, period, periods, whole, onGo, beyond, onPeriod }: Props) {
  const t = useTranslate()
  const go: GoToDay = (day) => {
    if (day !== null && day !== window.from) onGo(day)
  }
  const step = (to: 'previous' | 'next') => {
    const day = window[to]
    if (day !== null) return () => go(day)
    const leave = beyond?.[to]
    return leave ? () => leave() : null
  }
  const [previous, next] = [step('previous'), step('next')]
  useKeys({ j: () => next?.(), k: () => previous?.(), t: () => go(window.today) })
  return (
    <div className={classes.weeks}>
      {(isMovable(window) || beyond) && (
        <>
          <Step go={previous} label={t('rosters.views.previous')} icon={<IconChevronLeft size={16} />} />
          <PeriodButton window={window} go={go} />
          <Step go={next} label={t('rosters.views.next')} icon={<IconChevronRight size={16} />} />
        </>
      )}
      {(periods.length > 1 || (whole !== undefined && periods.length > 0)) && (
        <NativeSelect
          size="xs"
          aria-label={t('rosters.list.period')}
          value={shownPeriod(window, { period, periods, whole })}
          onChange={({ currentTarget: { value } }) => onPeriod(isPeriod(value) ? value : null)}
          data={[
            ...periods.map((value) => ({ value, label: t(`rosters.views.period_${value}`) })),
            ...(whole === undefined ? [] : [{ value: '', label: whole }]),
          ]}
        />
      )}
    </div>
  )
}

/** A longer period than the whole, as of another board's view, shows the whole. */
function shownPeriod({ days }: Window, { period, periods, whole }: Pick<Props, 'period' | 'periods' | 'whole'>) {
  if (period !== null && periods.includes(period)) return period
  return whole === undefined ? (periods.find((one) => periodLengths[one] === days) ?? '') : ''
}

/** Single keys, unless they are typed into a field or pressed in a dialog; after pressing a switch they work. */
export function useKeys(keys: Readonly<Record<string, () => void>>) {
  useHotkeys(
    Object.entries(keys).map(([key, act]) => [
      key,
      (event) => {
        if (event.target instanceof Element && !event.target.closest(hotkeyExclusions)) act()
      },
      { preventDefault: false },
    ]),
    [],
  )
}

const hotkeyExclusions = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=dialog]'

type GoToDay = (day: string | null) => void

/** The days shown; pressing it goes to today. */
function PeriodButton({ window, go }: { window: Window; go: GoToDay }) {
  const t = useTranslate()
  const text =
    window.days === 1
      ? formatDate(window.from, 'weekday')
      : formatDateRange(window.from, addDays(window.from, window.days - 1))
  if (window.today === null) return <span className={classes.days}>{text}</span>
  return (
    <Button
      variant="default"
      size="xs"
      className={classes.period}
      title={t('rosters.views.today')}
      onClick={() => go(window.today)}
    >
      {text}
    </Button>
  )
}

type StepProps = { /** null: there is nothing there */ go: (() => void) | null; label: string; icon: React.ReactNode }

const Step = ({ go, label, icon }: StepProps) => (
  <ActionIcon
    variant="default"
    size={30}
    aria-label={label}
    title={label}
    disabled={go === null}
    onClick={() => go?.()}
  >
    {icon}
  </ActionIcon>
)
