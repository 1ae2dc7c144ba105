import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addDays } from '#contract/values/time.ts'
import { formatDate, formatDateRange } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import classes from '#web/modules/rosters/board/Board.module.css'
import { isMovable, isPeriod, type Period, type Window } from './periods.ts'

type Props = {
  window: Window
  /** null: the whole roster */
  period: Period | null
  /** the periods offered; `whole` is the name of the choice without a period */
  periods: readonly Period[]
  whole?: string
  onGo: (from: string) => void
  onPeriod: (period: Period | null) => void
}

/** Moves the board through time, with buttons and with J, K and T, and chooses how many days it shows. */
export function PeriodNav({ window, period, periods, whole, onGo, onPeriod }: Props) {
  const t = useWords()
  const go: GoToDay = (day) => {
    if (day !== null && day !== window.from) onGo(day)
  }
  useKeys({ j: () => go(window.next), k: () => go(window.previous), t: () => go(window.today) })
  return (
    <div className={classes.weeks}>
      {isMovable(window) && (
        <>
          <Step to={window.previous} label={t('rosters.views.previous')} icon={<IconChevronLeft size={16} />} go={go} />
          <PeriodButton window={window} go={go} />
          <Step to={window.next} label={t('rosters.views.next')} icon={<IconChevronRight size={16} />} go={go} />
        </>
      )}
      {(periods.length > 1 || (whole !== undefined && periods.length > 0)) && (
        <NativeSelect
          size="xs"
          aria-label={t('rosters.list.period')}
          value={period ?? ''}
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
  const t = useWords()
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

type StepProps = { to: string | null; label: string; icon: React.ReactNode; go: GoToDay }

const Step = ({ to, label, icon, go }: StepProps) => (
  <ActionIcon
    variant="default"
    size={30}
    aria-label={label}
    title={label}
    disabled={to === null}
    onClick={() => go(to)}
  >
    {icon}
  </ActionIcon>
)
