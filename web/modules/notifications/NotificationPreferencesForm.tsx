import { Text } from '@mantine/core'
import { type NotificationPreferences, notifications } from '#contract/platform/notifications/notifications.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { zoneOptions } from '#web/lib/zones.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TimeField } from '#web/ui/form/days/TimeField.tsx'
import { ChannelTable } from './ChannelTable.tsx'

/** The channels of each kind of notification, and the quiet hours of emails. */
export function NotificationPreferencesForm() {
  const query = useApiQuery(notifications.preferences, {})
  return <Loaded of={query}>{(preferences) => <Preferences preferences={preferences} />}</Loaded>
}

const valuesOf = ({ kinds, sms_available: _available, sms_number: _number, ...quiet }: NotificationPreferences) => ({
  ...quiet,
  kinds: kinds.map(({ kind, product, mail, sms, push }) => ({ kind, product, mail, sms, push })),
})

function Preferences({ preferences }: { preferences: NotificationPreferences }) {
  const t = useTranslate()
  const form = useFormOf(notifications.updatePreferences, {
    initial: valuesOf(preferences),
    invalidates: [notifications.preferences],
    success: t('notifications.preferences.saved'),
    failed: t('notifications.preferences.failed'),
  })
  return (
    <FormPanel of={form} submit={t('notifications.preferences.save')}>
      <Panel title={t('notifications.preferences.channels')}>
        <Text c="dimmed" mb="sm">
          {t('notifications.preferences.channelsText')}
        </Text>
        <SmsNumber preferences={preferences} />
        <ChannelTable form={form.form} preferences={preferences} />
      </Panel>
      <FormSection title={t('notifications.preferences.quiet')} description={t('notifications.preferences.quietText')}>
        <SwitchField of={form} name="quiet_active" label={t('notifications.preferences.quietActive')} span={2} />
        <TimeField of={form} name="quiet_from" label={t('notifications.preferences.quietFrom')} />
        <TimeField of={form} name="quiet_to" label={t('notifications.preferences.quietTo')} />
        <SelectField
          of={form}
          name="time_zone"
          label={t('notifications.preferences.timeZone')}
          options={zoneOptions(preferences.time_zone)}
        />
      </FormSection>
    </FormPanel>
  )
}

/** Where text messages go, for those who can get any. */
function SmsNumber({ preferences: { kinds, sms_available, sms_number } }: { preferences: NotificationPreferences }) {
  const t = useTranslate()
  if (!sms_available || !kinds.some(({ may_change_sms }) => may_change_sms)) return null
  return (
    <Text c="dimmed" mb="sm">
      {sms_number === null
        ? t('notifications.preferences.smsNoNumber')
        : t('notifications.preferences.smsText', { number: sms_number })}
    </Text>
  )
}
