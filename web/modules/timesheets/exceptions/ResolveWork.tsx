import { Select } from '@mantine/core'
import { IconLink, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { clock } from '#contract/rostering/clock/punches.ts'
import { type ClockedWithoutHours, timesheetExceptions } from '#contract/rostering/timesheets/timesheet-exceptions.ts'
import { timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatShift } from '#web/lib/format.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { touchedByTime } from '#web/modules/timesheets/approval/use-timesheet-actions.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'

type Work = { row: ClockedWithoutHours }

/** Clocked time that is no hours of its own: it belongs to hours that were recorded, or to none. */
export function OtherActions({ row }: Work) {
  const t = useTranslate()
  const [opened, setOpened] = useState<'attach' | 'dismiss' | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <RowMenu
        label={t('exceptions.withoutHours.actionsFor', { name: row.employee_name })}
        items={[
          isCallAllowed(timesheetExceptions.attach) && {
            label: t('exceptions.withoutHours.attach'),
            icon: <IconLink size={16} aria-hidden />,
            onClick: () => setOpened('attach'),
          },
          isCallAllowed(clock.dismissWork) && {
            label: t('exceptions.withoutHours.dismiss'),
            icon: <IconX size={16} aria-hidden />,
            tone: 'bad',
            onClick: () => setOpened('dismiss'),
          },
        ]}
      />
      <AttachDialog row={row} opened={opened === 'attach'} onClose={close} />
      <DismissDialog row={row} opened={opened === 'dismiss'} onClose={close} />
    </>
  )
}

type DialogProps = Work & { opened: boolean; onClose: () => void }

function AttachDialog({ row, opened, onClose }: DialogProps) {
  const t = useTranslate()
  const [chosen, setChosen] = useState<string | null>(null)
  const { employee_id, works_on } = row
  const near = (days: number) => Temporal.PlainDate.from(works_on).add({ days }).toString()
  const filter = { employee_id, from: near(-1), to: near(1), per_page: 50 }
  const { data } = useApiQuery(timesheets.list, filter, { when: opened })
  const sheets = (data?.rows ?? []).filter(({ status }) => status !== 'void')
  const { send, busy } = useSend(timesheetExceptions.attach, {
    invalidates: touchedByTime,
    success: t('exceptions.withoutHours.attached'),
    failed: t('exceptions.withoutHours.failed'),
    onDone: onClose,
  })
  return (
    <ReasonDialog
      opened={opened}
      onClose={onClose}
      title={t('exceptions.withoutHours.attachTitle', { name: row.employee_name })}
      tone="normal"
      reasonOptions={null}
      confirm={t('exceptions.withoutHours.attach')}
      lacking={chosen === null}
      busy={busy}
      onConfirm={() => chosen !== null && send({ punch_id: row.id, timesheet_id: chosen })}
    >
      <Select
        label={t('exceptions.withoutHours.timesheet')}
        description={t('exceptions.withoutHours.attachHelp')}
        nothingFoundMessage={t('exceptions.withoutHours.noTimesheet')}
        searchable
        data={sheets.map((sheet) => ({
          value: sheet.id,
          label: `${formatShift(sheet.works_on, sheet.starts, sheet.ends)} · ${sheet.location_name}`,
        }))}
        value={chosen}
        onChange={setChosen}
      />
    </ReasonDialog>
  )
}

function DismissDialog({ row, opened, onClose }: DialogProps) {
  const t = useTranslate()
  const { send, busy } = useSend(clock.dismissWork, {
    invalidates: [...touchedByTime, clock],
    success: t('exceptions.withoutHours.dismissed'),
    failed: t('exceptions.withoutHours.failed'),
    onDone: onClose,
  })
  return (
    <ReasonDialog
      opened={opened}
      onClose={onClose}
      title={t('exceptions.withoutHours.dismissTitle', { name: row.employee_name })}
      reasonOptions={{ label: t('exceptions.withoutHours.reason'), required: true }}
      confirm={t('exceptions.withoutHours.dismiss')}
      busy={busy}
      onConfirm={(reason) => send({ id: row.id, reason })}
    >
      {t('exceptions.withoutHours.dismissText')}
    </ReasonDialog>
  )
}
