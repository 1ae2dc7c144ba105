import { Anchor, Text } from '@mantine/core'
import { IconCoffee } from '@tabler/icons-react'
import { breakText, breakTimeText } from '#web/lib/break-texts.ts'
import { formatDate, formatList, formatMinutes } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { DayBreaks } from './day-breaks.ts'
import classes from '#web/modules/rosters/shift/Shift.module.css'

type Props = {
  by_day: readonly DayBreaks[]
  /** the site has no rules at all; `href` links to them for users who may open them */
  ruleless: { href: string | null } | null
}

/** Previews the breaks that the rules add to a shift; by day where days differ. */
export function RuleBreaks({ by_day, ruleless }: Props) {
  const t = useTranslate()
  if (ruleless)
    return (
      <Text c="dimmed">
        {t('rosters.shift.noRules')}{' '}
        {ruleless.href && <Anchor href={ruleless.href}>{t('rosters.shift.toRules')}</Anchor>}
      </Text>
    )
  return (
    <div aria-live="polite">
      {by_day.map(({ days, breaks, paid_minutes }) => (
        <div key={days[0]} className={classes.dayBreaks}>
          {by_day.length > 1 && (
            <Text size="sm" fw={600}>
              {t('rosters.shift.onDays', {
                days: formatList(days.map((day) => formatDate(day, 'weekday'))),
                paid: formatMinutes(paid_minutes),
              })}
            </Text>
          )}
          {breaks.length === 0 && <Text c="dimmed">{t('rosters.shift.noRuleBreaks')}</Text>}
          {breaks.map((one) => (
            <Text key={one.rule_id} className={classes.hint}>
              <IconCoffee size={16} aria-hidden />
              <span>
                <b className={classes.breakName}>{one.name}</b> {[breakText(t, one), breakTimeText(t, one)].join(' · ')}
              </span>
            </Text>
          ))}
        </div>
      ))}
    </div>
  )
}
