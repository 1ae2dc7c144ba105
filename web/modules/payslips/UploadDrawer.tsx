import { Alert, Button, Stack } from '@mantine/core'
import { DayInput } from '#web/ui/form/days/DayInput.tsx'
import { useState } from 'react'
import { payslips } from '#contract/people/payslips.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { Refused } from '#web/lib/api/refused.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { messageOf, translate, useTranslate } from '#web/lib/wording.ts'
import { PdfChoice } from '#web/modules/payslips/PdfChoice.tsx'
import { type PayslipFile, ChosenFiles, type EmployeeName } from '#web/modules/payslips/ChosenFiles.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { toast } from '#web/ui/toast.tsx'

type Props = {
  opened: boolean
  /** the person of the payslip; absent: several files, each with a field for the person */
  person?: EmployeeName
  onClose: () => void
}

/** Issues payslips as files: one to a person, or those of a whole pay run. */
export function UploadDrawer({ opened, person, onClose }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t(person ? 'payslips.upload.add' : 'payslips.upload.addMany')}>
      {opened && <Upload person={person} onClose={onClose} />}
    </SideDrawer>
  )
}

const noDays = { period_from: '', period_to: '', paid_on: '' }

function Upload({ person, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslate()
  const [days, setDays] = useState(noDays)
  const [files, setFiles] = useState<readonly PayslipFile[]>([])
  const sending = useSending()
  const waiting = files.filter(({ sent }) => !sent)
  const isReady = Object.values(days).every(Boolean) && waiting.length > 0 && waiting.every((one) => one.person)
  async function issueAll() {
    const results = await sending.sendAll(waiting, days)
    const next = files.map((one) => results.find(({ file }) => file === one.file) ?? one)
    setFiles(next)
    if (next.some(({ sent }) => !sent)) return
    toast('ok', t('payslips.upload.done', { count: next.length }))
    onClose()
  }
  return (
    <Stack gap="lg">
      <FormSection title={t('payslips.give.when')} description={t('payslips.give.text')}>
        <Day
          label={t('payslips.give.from')}
          day={days.period_from}
          onChange={(period_from) => setDays({ ...days, period_from })}
        />
        <Day
          label={t('payslips.give.to')}
          day={days.period_to}
          onChange={(period_to) => setDays({ ...days, period_to })}
        />
        <Day label={t('payslips.paidOn')} day={days.paid_on} onChange={(paid_on) => setDays({ ...days, paid_on })} />
      </FormSection>
      <PdfChoice
        several={person === undefined}
        person={person ?? null}
        onChoose={(chosen) => setFiles(person ? chosen.slice(-1) : [...files, ...chosen])}
      />
      <ChosenFiles
        files={files}
        asksPerson={person === undefined}
        onChange={(at, change) =>
          setFiles((all) => all.map((one, index) => (index === at ? { ...one, ...change } : one)))
        }
        onRemove={(at) => setFiles((all) => all.filter((_, index) => index !== at))}
      />
      {waiting.some(({ error }) => error) && <Alert color="red">{t('payslips.upload.some')}</Alert>}
      <div>
        <Button disabled={!isReady} loading={sending.busy} onClick={() => void issueAll()}>
          {t('payslips.upload.submit', { count: Math.max(1, waiting.length) })}
        </Button>
      </div>
    </Stack>
  )
}

/** In sequence: a refused file does not stop the others. */
function useSending() {
  const [busy, setBusy] = useState(false)
  const upload = useSend(payslips.upload, { invalidates: [payslips], onFailed: () => true })
  const sendOne = ({ file, person }: PayslipFile, days: typeof noDays): Promise<PayslipFile> =>
    upload.sendAndWait({ employee_id: person?.id ?? '', ...days }, { files: [file] }).then(
      () => ({ file, person, sent: true }),
      (failure: Error) => ({ file, person, sent: false, error: messageOfFailure(failure) }),
    )
  async function sendAll(files: readonly PayslipFile[], days: typeof noDays) {
    setBusy(true)
    const results: PayslipFile[] = []
    for (const one of files) results.push(await sendOne(one, days))
    setBusy(false)
    return results
  }
  return { busy, sendAll }
}

function messageOfFailure(failure: Error) {
  const fields = failure instanceof Refused ? Object.values(failure.fields).flat() : []
  const { title, message } = messageOf(failure)
  return fields.join(' ') || message || title || translate('payslips.give.failed')
}

const Day = ({ label, day, onChange }: { label: string; day: string; onChange: (day: string) => void }) => (
  <DayInput label={label} required value={day || null} onChange={(chosen) => onChange(chosen ?? '')} />
)
