import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUserQuestion } from '@tabler/icons-react'
import type { TimesheetException } from '#contract/rostering/timesheets/exception-codes.ts'
import { timesheetExceptions } from '#contract/rostering/timesheets/timesheet-exceptions.ts'
import { type Timesheet, timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatInstant } from '#web/lib/format.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Panel } from '#web/ui/page/Panel.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { ExceptionBadges } from './ExceptionBadges.tsx'
import { exceptionText } from './exception-text.ts'
import classes from './Exceptions.module.css'

/** On the page of one timesheet: each exception with its sentence, and who resolved it. */
export function ExceptionsPanel({ sheet }: { sheet: Timesheet }) {
  const t = useTranslate()
  const of = sheet.exceptions
  const canReport = sheet.has_punch_photo && !sheet.is_own && isCallAllowed(timesheetExceptions.report)
  if (of.length === 0 && !canReport) return null
  return (
    <Panel title={t('shell.screens.exceptions')} actions={canReport && <ReportPhoto sheet={sheet} />}>
      {of.length === 0 && <Text c="dimmed">{t('exceptions.empty')}</Text>}
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

/** After looking at the photo of a punch: it shows somebody else. */
function ReportPhoto({ sheet: { id, version } }: { sheet: Pick<Timesheet, 'id' | 'version'> }) {
  const t = useTranslate()
  const [opened, { open, close }] = useDisclosure(false)
  const { send, busy } = useSend(timesheetExceptions.report, {
    invalidates: [timesheets, timesheetExceptions],
    success: t('exceptions.photo.done'),
    failed: t('exceptions.photo.failed'),
    onDone: close,
  })
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconUserQuestion size={16} aria-hidden />}
        onClick={open}
      >
        {t('exceptions.photo.report')}
      </Button>
      <ReasonDialog
        opened={opened}
        onClose={close}
        title={t('exceptions.photo.title')}
        reasonOptions={{ label: t('exceptions.photo.note'), required: true }}
        confirm={t('exceptions.photo.report')}
        busy={busy}
        onConfirm={(note) => send({ id, version, note })}
      />
    </>
  )
}

/** Who resolved it, how and when, with the note. */
export function Resolution({ of: { resolved } }: { of: Pick<TimesheetException, 'resolved'> }) {
  const t = useTranslate()
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
