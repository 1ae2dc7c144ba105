import { Text } from '@mantine/core'
import type { TimesheetException } from '#contract/rostering/exception-codes.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import { Panel } from '#web/ui/page/Panel.tsx'
import { ExceptionBadges } from './ExceptionBadges.tsx'
import { exceptionText } from './exception-text.ts'
import classes from './Exceptions.module.css'

/** On the page of one timesheet: each exception with its sentence, and who resolved it. */
export function ExceptionsPanel({ of }: { of: readonly TimesheetException[] }) {
  const t = useWords()
  if (of.length === 0) return null
  return (
    <Panel title={t('exceptions.title')}>
      <ul className={classes.sentences}>
        {of.map((exception) => (
          <li key={exception.code} className={classes.sentence}>
            <ExceptionBadges of={[exception]} />
            <div>
              <Text size="sm">{exceptionText(t, exception)}</Text>
              <Resolution of={exception} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Who resolved it, how and when, with the note. */
export function Resolution({ of: { resolved } }: { of: Pick<TimesheetException, 'resolved'> }) {
  const t = useWords()
  if (resolved === null) return null
  const { resolution, by_name: name, at, note } = resolved
  const how = t(`exceptions.resolution.${resolution}`)
  return (
    <Text size="sm" c="dimmed">
      {t('exceptions.resolvedBy', { how, name, at: formatInstant(at) })}
      {note !== null && ` – ${note}`}
    </Text>
  )
}
