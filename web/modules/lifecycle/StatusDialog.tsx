import { Alert, Checkbox, Select, Stack, Text, Textarea } from '@mantine/core'
import { DayInput } from '#web/ui/form/days/DayInput.tsx'
import { IconUserCancel } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { RequestOf } from '#contract/call.ts'
import type { EmployeeStatus } from '#contract/people/employees.ts'
import { declineReasons, endReasons, type lifecycle, canMarkDoNotRehire } from '#contract/people/lifecycle.ts'
import { addDays, today } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'

export type EmployeeStatusInput = Omit<RequestOf<(typeof lifecycle)['changeStatus']>, 'id' | 'version'>

type Props = {
  to: EmployeeStatus
  question: string
  text?: string | undefined
  /** number of future shifts; null: not known in a bulk action */
  shifts_ahead: number | null
  /** a note where some of them are marked "do not rehire" */
  doNotRehireNote?: ReactNode
  busy: boolean
  onClose: () => void
  onConfirm: (input: EmployeeStatusInput) => void
}

const stoppedStatuses: ReadonlySet<EmployeeStatus> = new Set(['on_hold', 'terminated'])
const endStatuses: ReadonlySet<EmployeeStatus> = new Set(['terminated', 'declined'])
const reasonsOf = { terminated: endReasons, declined: declineReasons } as const

/** Asks for what a status change needs: reason, date, and what to do with future shifts. Mounted while open. */
export function StatusDialog({ to, question, text, shifts_ahead, doNotRehireNote, busy, onClose, onConfirm }: Props) {
  const t = useTranslate()
  const [reason_code, setReason] = useState<string | null>(null)
  const [day, setDay] = useState<string | null>(to === 'terminated' ? today() : null)
  const [release, setRelease] = useState(false)
  const [bar, setBar] = useState<string | null>(null)
  const [despite, setDespite] = useState(false)
  const warns = Boolean(doNotRehireNote) && to === 'screening'
  const asksAboutShifts = stoppedStatuses.has(to) && shifts_ahead !== 0
  const lacking =
    (endStatuses.has(to) && reason_code === null) ||
    (stoppedStatuses.has(to) && day === null) ||
    (asksAboutShifts && shifts_ahead !== null && !release) ||
    bar?.trim() === '' ||
    (warns && !despite)
  const rehire = { do_not_rehire: bar, despite_do_not_rehire: warns && despite }
  return (
    <ReasonDialog
      opened
      onClose={onClose}
      title={question}
      reasonOptions={{
        label: t(to === 'on_hold' ? 'lifecycle.form.why' : 'lifecycle.form.note'),
        required: to === 'on_hold',
      }}
      confirm={t(`employees.changeStatus.to.${to}`)}
      tone={endStatuses.has(to) ? 'bad' : 'normal'}
      lacking={lacking}
      busy={busy}
      onConfirm={(note) =>
        onConfirm({
          status: to,
          note,
          // The value comes from that list.
          reason_code: reason_code as EmployeeStatusInput['reason_code'],
          day,
          release,
          ...rehire,
        })
      }
    >
      <Stack>
        {warns && <OverrideWarning warning={doNotRehireNote} checked={despite} onChange={setDespite} />}
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
        {stoppedStatuses.has(to) && <Day to={to} value={day} onChange={setDay} />}
        {asksAboutShifts && (
          <Checkbox
            label={
              shifts_ahead === null ? t('lifecycle.form.release') : t('lifecycle.form.ahead', { count: shifts_ahead })
            }
            description={t('lifecycle.form.releaseText')}
            checked={release}
            onChange={(event) => setRelease(event.currentTarget.checked)}
          />
        )}
        {canMarkDoNotRehire(to) && <Bar why={bar} onChange={setBar} />}
      </Stack>
    </ReasonDialog>
  )
}

function Bar({ why, onChange }: { why: string | null; onChange: (why: string | null) => void }) {
  const t = useTranslate()
  return (
    <>
      <Checkbox
        label={t('lifecycle.rehire.title')}
        description={t('lifecycle.rehire.help')}
        checked={why !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? '' : null)}
      />
      {why !== null && (
        <Textarea
          label={t('lifecycle.rehire.why')}
          required
          maxLength={500}
          autosize
          value={why}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </>
  )
}

type DespiteProps = { warning: ReactNode; checked: boolean; onChange: (checked: boolean) => void }

function OverrideWarning({ warning, checked, onChange }: DespiteProps) {
  const t = useTranslate()
  return (
    <Alert color="red" icon={<IconUserCancel />} title={t('lifecycle.rehire.title')}>
      <Stack gap="sm">
        <Text>{warning}</Text>
        <Checkbox
          label={t('lifecycle.rehire.despite')}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </Stack>
    </Alert>
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
  const t = useTranslate()
  return (
    <DayInput
      label={t(to === 'on_hold' ? 'lifecycle.form.reviewOn' : 'lifecycle.form.endedOn')}
      required
      value={value}
      onChange={onChange}
      {...(to === 'on_hold' ? { minDate: addDays(today(), 1) } : { maxDate: today() })}
    />
  )
}
