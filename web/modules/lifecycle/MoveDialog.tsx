import { Checkbox, Select, Stack, Text } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { useState } from 'react'
import type { AskOf } from '#contract/call.ts'
import type { EmployeeStatus } from '#contract/employees.ts'
import { declineReasons, endReasons, type lifecycle } from '#contract/lifecycle.ts'
import { addDays, today } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import { dayTyped } from '#web/ui/day-typed.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'

export type Told = Omit<AskOf<(typeof lifecycle)['move']>, 'id' | 'version'>

type Props = {
  to: EmployeeStatus
  question: string
  text?: string | undefined
  /** shifts that have not begun; null: not known of each of many people */
  shifts_ahead: number | null
  busy: boolean
  onClose: () => void
  onMove: (told: Told) => void
}

const stops: ReadonlySet<EmployeeStatus> = new Set(['on_hold', 'terminated'])
const ends: ReadonlySet<EmployeeStatus> = new Set(['terminated', 'declined'])
const reasonsOf = { terminated: endReasons, declined: declineReasons } as const

/** Asks what a move to a status must say: why, until when, and what becomes of the shifts ahead. Mounted while it asks. */
export function MoveDialog({ to, question, text, shifts_ahead, busy, onClose, onMove }: Props) {
  const t = useWords()
  const [reason_code, setReason] = useState<string | null>(null)
  const [day, setDay] = useState<string | null>(to === 'terminated' ? today() : null)
  const [release, setRelease] = useState(false)
  const asksRelease = stops.has(to) && shifts_ahead !== 0
  const lacking =
    (ends.has(to) && reason_code === null) ||
    (stops.has(to) && day === null) ||
    (asksRelease && shifts_ahead !== null && !release)
  return (
    <ReasonDialog
      opened
      onClose={onClose}
      title={question}
      ask={{ label: t(to === 'on_hold' ? 'lifecycle.form.why' : 'lifecycle.form.note'), required: to === 'on_hold' }}
      confirm={t(`employees.move.to.${to}`)}
      tone={ends.has(to) ? 'bad' : 'normal'}
      lacking={lacking}
      busy={busy}
      // The list that it was chosen from.
      onConfirm={(note) => onMove({ status: to, note, reason_code: reason_code as Told['reason_code'], day, release })}
    >
      <Stack>
        {text && <Text>{text}</Text>}
        {(to === 'terminated' || to === 'declined') && (
          <Select
            label={t('lifecycle.form.reason')}
            required
            data={reasonsOf[to].map((value) => ({ value, label: t(`lifecycle.reason.${value}`) }))}
            value={reason_code}
            onChange={setReason}
          />
        )}
        {stops.has(to) && <Day to={to} value={day} onChange={setDay} />}
        {asksRelease && (
          <Checkbox
            label={
              shifts_ahead === null ? t('lifecycle.form.release') : t('lifecycle.form.ahead', { count: shifts_ahead })
            }
            description={t('lifecycle.form.releaseText')}
            checked={release}
            onChange={(event) => setRelease(event.currentTarget.checked)}
          />
        )}
      </Stack>
    </ReasonDialog>
  )
}

function Day({
  to,
  value,
  onChange,
}: {
  to: EmployeeStatus
  value: string | null
  onChange: (day: string | null) => void
}) {
  const t = useWords()
  return (
    <DateInput
      label={t(to === 'on_hold' ? 'lifecycle.form.reviewOn' : 'lifecycle.form.endedOn')}
      required
      value={value}
      onChange={onChange}
      {...(to === 'on_hold' ? { minDate: addDays(today(), 1) } : { maxDate: today() })}
      valueFormat="L"
      dateParser={dayTyped}
      popoverProps={{ withinPortal: true }}
    />
  )
}
