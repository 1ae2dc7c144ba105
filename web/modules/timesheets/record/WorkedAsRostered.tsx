import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { AssignmentRow } from '#contract/rostering/shifts/assignments.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { callApi } from '#web/lib/api/call.ts'
import { formatDate } from '#web/lib/format.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { messageOf, useTranslate } from '#web/lib/wording.ts'
import { hoursAsRostered } from './as-rostered.ts'
import { touchedByTime } from '#web/modules/timesheets/approval/use-timesheet-actions.ts'
import { toast } from '#web/ui/toast.tsx'

/** Records and submits the rostered hours of a shift in one tap. */
export function WorkedAsRostered({ shift }: { shift: AssignmentRow }) {
  const t = useTranslate()
  const failed = t('timesheets.form.failed')
  const [loading, setLoading] = useState(false)
  const { send, busy } = useSend(timesheets.create, {
    invalidates: touchedByTime,
    success: t('timesheets.success.submit'),
    failed,
  })
  async function record() {
    setLoading(true)
    await callApi(rosters.assignment, { id: shift.id }).then(
      (full) => send({ ...hoursAsRostered(full), submit: true }),
      (failure) => toast('bad', failed, messageOf(failure).message),
    )
    setLoading(false)
  }
  const words = { day: formatDate(shift.works_on, 'full'), place: shift.location_name }
  return (
    <Button
      size="md"
      fullWidth
      loading={loading || busy}
      onClick={() => void record()}
      leftSection={<IconCheck size={18} aria-hidden />}
      aria-label={t('timesheets.waiting.asRosteredOf', words)}
    >
      {t('timesheets.waiting.asRostered')}
    </Button>
  )
}
