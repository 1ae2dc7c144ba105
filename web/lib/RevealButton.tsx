import { Alert, Button, Code, CopyButton, Group, Select, Stack, Text, Textarea } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { employeeDetails, revealPurposes, type SealedGroup } from '#contract/people/employee-details.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from './wording.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'

type Props = {
  id: string
  group: SealedGroup
  label: string
  /** which of several bank accounts */
  bankAccountId?: string
}
type RevealPurpose = (typeof revealPurposes)[number]

/** Asks for the purpose of viewing an encrypted number, and shows it until the dialog closes. */
export function RevealButton({ label, ...number }: Props) {
  const t = useTranslate()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconEye size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('employeeDetails.reveal.show')}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('employeeDetails.reveal.title', { label })}>
        <Reveal {...number} close={() => setOpened(false)} />
      </Dialog>
    </>
  )
}

function Reveal({ id, group, bankAccountId, close }: Omit<Props, 'label'> & { close: () => void }) {
  const t = useTranslate()
  const [number, setNumber] = useState<string | null>(null)
  const [purpose, setPurpose] = useState<RevealPurpose | null>(null)
  const [note, setNote] = useState('')
  const reveal = useSend(employeeDetails.reveal, {
    invalidates: [employeeDetails.reveals],
    failed: t('employeeDetails.reveal.failed'),
    onDone: (answer) => setNumber(answer.number),
  })
  // A purpose outside the list must be described.
  const isOther = purpose === 'other'
  if (number !== null) return <RevealedNumber number={number} close={close} />
  return (
    <Stack>
      <Text>{t('employeeDetails.reveal.text')}</Text>
      <Select
        label={t('employeeDetails.reveal.purpose')}
        data={revealPurposes.map((value) => ({ value, label: t(`employeeDetails.purpose.${value}`) }))}
        value={purpose}
        onChange={setPurpose}
        required
        data-autofocus
      />
      <Textarea
        label={t('employeeDetails.reveal.note')}
        required={isOther}
        value={note}
        maxLength={200}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <DialogButtons onCancel={close}>
        <Button
          disabled={purpose === null || (isOther && note.trim() === '')}
          loading={reveal.busy}
          onClick={() => purpose && reveal.send({ id, group, bank_account_id: bankAccountId, purpose, note })}
        >
          {t('employeeDetails.reveal.show')}
        </Button>
      </DialogButtons>
    </Stack>
  )
}

function RevealedNumber({ number, close }: { number: string; close: () => void }) {
  const t = useTranslate()
  return (
    <Stack>
      <Code fz="xl" p="md" ta="center">
        {number}
      </Code>
      <Alert color="yellow">{t('employeeDetails.reveal.noted')}</Alert>
      <Group justify="flex-end">
        <CopyButton value={number}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'employeeDetails.reveal.copied' : 'employeeDetails.reveal.copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={close}>{t('app.close')}</Button>
      </Group>
    </Stack>
  )
}
