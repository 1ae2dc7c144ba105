import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconClockEdit } from '@tabler/icons-react'
import { formatDate, formatMinutes } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import headline from '#web/modules/pay/Headline.module.css'
import { AgainstRoster } from '#web/modules/timesheets/Hours.tsx'
import { PaidTimeChange } from '#web/modules/timesheets/PaidTimeChange.tsx'
import type { WorkedTimePreview } from './preview.ts'
import classes from '#web/modules/timesheets/Timesheets.module.css'

/** The totals of the times, while they are entered. */
export function TimePreview({
  preview,
  before,
  rostered,
  missing,
}: {
  preview: WorkedTimePreview | null
  /** what the timesheet pays until it is saved; null: it is new */
  before: number | null
  rostered: number | null
  missing: string
}) {
  const t = useTranslate()
  return (
    <section className={classes.wide} aria-label={t('timesheets.preview.title')} aria-live="polite">
      <div className={headline.sum}>
        {preview === null || preview.problem === 'endsBeforeStart' ? (
          <Text c="dimmed">{missing}</Text>
        ) : (
          <Sum preview={preview} rostered={rostered} />
        )}
      </div>
      {preview?.problem === null && before !== null && before !== preview.paid_minutes && (
        <PaidTimeChange before={before} after={preview.paid_minutes} />
      )}
      {preview && <Remarks preview={preview} />}
    </section>
  )
}

function Sum({ preview, rostered }: { preview: WorkedTimePreview; rostered: number | null }) {
  const t = useTranslate()
  const { clock_minutes, elapsed_minutes, unpaid_minutes, break_minutes } = preview
  const parts = [
    { name: t('timesheets.list.clock'), value: formatMinutes(clock_minutes) },
    elapsed_minutes !== clock_minutes && { name: t('timesheets.list.elapsed'), value: formatMinutes(elapsed_minutes) },
    unpaid_minutes > 0 && { name: t('timesheets.preview.unpaid'), value: formatMinutes(-unpaid_minutes) },
    break_minutes > unpaid_minutes && {
      name: t('timesheets.preview.paidBreaks'),
      value: formatMinutes(break_minutes - unpaid_minutes),
    },
  ].filter((part) => part !== false)
  return (
    <>
      <div>
        <Text size="xs" fw={500}>
          {t('timesheets.preview.total')}
        </Text>
        <div className={headline.total}>{formatMinutes(Math.max(0, preview.paid_minutes))}</div>
        {rostered !== null && <AgainstRoster paid={preview.paid_minutes} rostered={rostered} />}
      </div>
      <dl className={classes.parts}>
        {parts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Remarks({ preview }: { preview: WorkedTimePreview }) {
  const t = useTranslate()
  const changed = preview.elapsed_minutes !== preview.clock_minutes && preview.problem !== 'endsBeforeStart'
  return (
    <>
      {preview.overnight && (
        <Text mt="sm" c="dimmed">
          {t('timesheets.preview.overnight', { day: formatDate(preview.ends_on, 'full') })}
        </Text>
      )}
      {preview.skipped && (
        <Alert mt="sm" color="yellow" icon={<IconClockEdit aria-hidden />}>
          {t('timesheets.preview.skipped', preview.skipped)}
        </Alert>
      )}
      {changed && (
        <Alert mt="sm" color="yellow" icon={<IconClockEdit aria-hidden />}>
          {t('timesheets.preview.clocksChanged', { time: formatMinutes(preview.elapsed_minutes) })}
        </Alert>
      )}
      {preview.problem && (
        <Alert mt="sm" color="red" icon={<IconAlertTriangle aria-hidden />}>
          {t(`timesheets.preview.${preview.problem}`)}
        </Alert>
      )}
    </>
  )
}
