import { Button, Progress, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { Fortnight } from '#contract/values/hours/visa-hours.ts'
import { formatDateRange, formatMinutes, today } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import classes from './Ledger.module.css'

type Props = {
  fortnights: readonly Fortnight[]
  /** minutes */
  limit: number
}

/** The visa hours used and left by fortnight; past fortnights are shown on request. */
export function Ledger({ fortnights, limit }: Props) {
  const t = useTranslate()
  const [showsPast, setShowsPast] = useState(false)
  const past = fortnights.filter(({ ends_on }) => ends_on < today())
  const shown = showsPast ? fortnights : fortnights.filter(({ ends_on }) => ends_on >= today())
  return (
    <>
      <Text c="dimmed" size="sm" mb="md">
        {t('workRights.ledger.text')}
      </Text>
      {past.length > 0 && (
        <Button
          size="compact-sm"
          variant="subtle"
          mb="sm"
          aria-expanded={showsPast}
          leftSection={showsPast ? <IconChevronDown size={14} aria-hidden /> : <IconChevronUp size={14} aria-hidden />}
          onClick={() => setShowsPast((is) => !is)}
        >
          {t(showsPast ? 'workRights.ledger.hidePast' : 'workRights.ledger.showPast', { count: past.length })}
        </Button>
      )}
      <ul className={classes.fortnights}>
        {shown.map((fortnight) => (
          <Row key={fortnight.starts_on} fortnight={fortnight} limit={limit} />
        ))}
      </ul>
    </>
  )
}

function Row({ fortnight, limit }: { fortnight: Fortnight; limit: number }) {
  const t = useTranslate()
  const { starts_on, ends_on, used, elsewhere, before_course } = fortnight
  const isNow = starts_on <= today() && ends_on >= today()
  const label = formatDateRange(starts_on, ends_on)
  return (
    <li className={classes.fortnight}>
      <Text size="sm" className={isNow ? classes.now : undefined}>
        {label}
      </Text>
      <Text size="sm">{t('workRights.ledger.used', { used: formatMinutes(used), limit: formatMinutes(limit) })}</Text>
      <Progress
        className={classes.bar}
        value={Math.min(100, (used / limit) * 100)}
        color={used > limit ? 'red' : used > limit * 0.8 ? 'yellow' : 'teal'}
        size="lg"
        aria-label={label}
      />
      <Text size="sm" c="dimmed" component="div">
        {elsewhere > 0 && t('workRights.ledger.elsewhere', { hours: formatMinutes(elsewhere) })}
        {before_course > 0 && (
          <StatusBadge tone="bad">
            {t('workRights.ledger.beforeCourse', { hours: formatMinutes(before_course) })}
          </StatusBadge>
        )}
      </Text>
      <Text size="sm" fw={600} ta="end">
        {used > limit
          ? t('workRights.ledger.over', { over: formatMinutes(used - limit) })
          : t('workRights.ledger.left', { left: formatMinutes(limit - used) })}
      </Text>
    </li>
  )
}
