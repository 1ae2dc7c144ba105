import { Tooltip, VisuallyHidden } from '@mantine/core'
import type { ExceptionSeverity, TimesheetException } from '#contract/rostering/timesheets/exception-codes.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge, type Tone } from '#web/ui/states/StatusBadge.tsx'
import { exceptionText } from './exception-text.ts'
import classes from './Exceptions.module.css'

export const severityTones: Record<ExceptionSeverity, Tone> = { low: 'info', medium: 'warn', high: 'bad' }

/** The codes of exceptions; the sentence of each is its tooltip. */
export function ExceptionBadges({ of }: { of: readonly TimesheetException[] }) {
  const t = useTranslate()
  if (of.length === 0) return null
  return (
    <span className={classes.badges}>
      {of.map((exception) => (
        <Tooltip
          key={exception.code}
          label={exceptionText(t, exception)}
          events={{ hover: true, focus: true, touch: true }}
          multiline
          maw={320}
        >
          <span>
            <StatusBadge tone={exception.resolved === null ? severityTones[exception.severity] : 'neutral'}>
              {t(`exceptions.code.${exception.code}`)}
              <VisuallyHidden>: {t(`exceptions.severity.${exception.severity}`)}</VisuallyHidden>
            </StatusBadge>
          </span>
        </Tooltip>
      ))}
    </span>
  )
}
