import { Select } from '@mantine/core'
import { useState } from 'react'
import { type KioskPunch, kiosks } from '#contract/rostering/clock/kiosks.ts'
import { loadEmployees } from '#web/lib/api/choices.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { useChoices } from '#web/ui/form/choices/use-choices.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'

export type Deciding = { punch: KioskPunch; action: 'accept' | 'dismiss' }

type Props = { deciding: Deciding | null; onClose: () => void }

/** Accepts or dismisses a punch, with a note; where the kiosk did not know the person, one is chosen. */
export function PunchDecision({ deciding, onClose }: Props) {
  const t = useTranslate()
  const [employee_id, setEmployee] = useState<string | null>(null)
  const resolving = useSend(kiosks.resolve, {
    invalidates: [kiosks.punches, kiosks.list],
    success: t('kiosks.decide.done'),
    failed: t('kiosks.decide.failed'),
    onDone: close,
  })
  const asksPerson = deciding?.action === 'accept' && deciding.punch.employee_id === null
  function close() {
    setEmployee(null)
    onClose()
  }
  return (
    <ReasonDialog
      opened={deciding !== null}
      onClose={close}
      title={deciding && t(`kiosks.decide.${deciding.action}Question`)}
      tone={deciding?.action === 'dismiss' ? 'bad' : 'normal'}
      reasonOptions={{ label: t('kiosks.decide.note'), required: true }}
      confirm={deciding ? t(`kiosks.decide.${deciding.action}`) : ''}
      lacking={asksPerson && employee_id === null}
      busy={resolving.busy}
      onConfirm={(note) => {
        if (deciding === null) return
        const { id, version } = deciding.punch
        resolving.send({ id, version, action: deciding.action, note, ...(employee_id !== null && { employee_id }) })
      }}
    >
      {asksPerson && <PersonSelect value={employee_id} onChange={setEmployee} />}
    </ReasonDialog>
  )
}

/** An employee, searched by name. */
export function PersonSelect({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { choices } = useChoices(loadEmployees, typed, isOpen)
  return (
    <Select
      label={t('kiosks.decide.person')}
      required
      searchable
      value={value}
      data={[...choices]}
      filter={({ options }) => options}
      onDropdownOpen={() => setOpen(true)}
      onSearchChange={setTyped}
      onChange={onChange}
    />
  )
}
