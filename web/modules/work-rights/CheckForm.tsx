import { Alert, Button, FileInput, Select, Stack, Textarea } from '@mantine/core'
import { DayInput } from '#web/ui/form/days/DayInput.tsx'
import { unlessUnreadable } from '#web/ui/form/typed/unreadable.ts'
import { useState } from 'react'
import { type RightsOfPerson, type VevoOutcome, vevoOutcomes, workRights } from '#contract/people/work-rights.ts'
import { addDays, today } from '#web/lib/format.ts'
import { Refused } from '#web/lib/api/refused.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { messageOf, useTranslate } from '#web/lib/wording.ts'

/** The default number of days until the next check is due (au-facts.md 2.4). */
const defaultDays = 90

/** Records the result of a VEVO check, with its PDF. */
export function CheckForm({ rights: { id, time_zone }, onClose }: { rights: RightsOfPerson; onClose: () => void }) {
  const t = useTranslate()
  // Not the reader's day: east of the company it is already the next one for some hours, which the server refuses.
  const day = today(time_zone)
  const [checked_on, setOn] = useState<string | null>(day)
  const [next_check_on, setNext] = useState<string | null>(addDays(day, defaultDays))
  const [outcome, setOutcome] = useState<VevoOutcome>('verified')
  const [entitlement, setEntitlement] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const store = useSend(workRights.storeCheck, {
    invalidates: [workRights],
    success: t('workRights.vevo.saved'),
    onDone: onClose,
    onFailed: () => true,
  })
  function save() {
    if (checked_on === null) return
    const fields = { id, checked_on, outcome, entitlement, next_check_on: next_check_on ?? '' }
    store.send(fields, { files: file === null ? [] : [file] })
  }
  const failure = store.failure && messageOf(store.failure)
  const errorAt = (name: string) =>
    store.failure instanceof Refused ? store.failure.fields[name]?.join(' ') : undefined
  return (
    <Stack>
      {failure && (
        <Alert color="red" title={t('workRights.failed')} role="alert">
          {failure.message}
        </Alert>
      )}
      <DayInput
        label={t('workRights.vevo.on')}
        value={checked_on}
        onChange={setOn}
        error={errorAt('checked_on')}
        maxDate={day}
      />
      <Select
        label={t('workRights.vevo.outcome')}
        data={vevoOutcomes.map((value) => ({ value, label: t(`workRights.vevo.outcome.${value}`) }))}
        value={outcome}
        allowDeselect={false}
        onChange={(value) => value && setOutcome(value)}
      />
      <Textarea
        label={t('workRights.vevo.entitlement')}
        value={entitlement}
        error={errorAt('entitlement')}
        maxLength={500}
        onChange={(event) => setEntitlement(event.currentTarget.value)}
      />
      <DayInput
        label={t('workRights.vevo.next')}
        value={next_check_on}
        onChange={setNext}
        error={errorAt('next_check_on')}
        clearable
      />
      <FileInput
        label={t('workRights.vevo.file')}
        value={file}
        onChange={setFile}
        error={errorAt('file')}
        accept="application/pdf"
        clearable
      />
      <Button onClick={unlessUnreadable(save)} loading={store.busy} disabled={checked_on === null}>
        {t('workRights.vevo.add')}
      </Button>
    </Stack>
  )
}
