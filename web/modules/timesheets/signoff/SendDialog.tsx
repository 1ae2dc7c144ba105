import { Button, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type PendingWeek, type SignoffApprover, signoffs } from '#contract/rostering/timesheets/signoffs.ts'
import { formatPhone } from '#contract/values/formats/phone-numbers.ts'
import { addDays } from '#contract/values/time.ts'
import { formatDateRange } from '#web/lib/format.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { currentLanguage } from '#web/lib/language/language.ts'
import { languageNames, languages } from '#web/lib/language/languages.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'

type Props = { opened: boolean; week: PendingWeek; hasSms: boolean; onClose: () => void }

/** To which approver the link of a week is sent, how, and in which language. */
export function SendDialog({ opened, week, hasSms, onClose }: Props) {
  const t = useTranslate()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('timesheets.signoffs.sendTitle', {
        location: week.location_name,
        week: formatDateRange(week.week_start, addDays(week.week_start, 6)),
      })}
    >
      <SendForm week={week} hasSms={hasSms} onClose={onClose} />
    </Dialog>
  )
}

const addressOf = ({ email, phone }: SignoffApprover, channel: 'email' | 'sms') =>
  channel === 'email' ? email : phone && formatPhone(phone)

function SendForm({ week, hasSms, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslate()
  const { approvers, location_id, week_start } = week
  const [contactId, setContactId] = useState(approvers[0]?.contact_id ?? null)
  const [channel, setChannel] = useState<'email' | 'sms'>('email')
  const [language, setLanguage] = useState(currentLanguage())
  const approver = approvers.find(({ contact_id }) => contact_id === contactId)
  const address = approver ? addressOf(approver, channel) : null
  const { send, busy } = useSend(signoffs.send, {
    invalidates: [signoffs],
    success: t('timesheets.signoffs.sentToast', { name: approver?.name ?? '' }),
    failed: t('timesheets.signoffs.sendFailed'),
    onDone: onClose,
  })
  return (
    <Stack>
      <Select
        label={t('timesheets.signoffs.approver')}
        data={approvers.map(({ contact_id, name, is_backup }) => ({
          value: contact_id,
          label: is_backup ? t('timesheets.signoffs.backup', { name }) : name,
        }))}
        value={contactId}
        allowDeselect={false}
        onChange={setContactId}
      />
      {hasSms && (
        <SegmentedControl
          aria-label={t('timesheets.signoffs.channel')}
          value={channel}
          onChange={(value) => setChannel(value === 'sms' ? 'sms' : 'email')}
          data={[
            { value: 'email', label: t('timesheets.signoffs.email') },
            { value: 'sms', label: t('timesheets.signoffs.sms') },
          ]}
        />
      )}
      <Text size="sm" c="dimmed">
        {address === null ? t('timesheets.signoffs.noAddress') : t('timesheets.signoffs.to', { address })}
      </Text>
      <Select
        label={t('timesheets.signoffs.language')}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={language}
        allowDeselect={false}
        onChange={(value) => setLanguage(languages.find((one) => one === value) ?? language)}
      />
      <DialogButtons onCancel={onClose}>
        <Button
          loading={busy}
          disabled={address === null}
          onClick={() => contactId && send({ location_id, week_start, contact_id: contactId, channel, language })}
        >
          {t('timesheets.signoffs.send')}
        </Button>
      </DialogButtons>
    </Stack>
  )
}
