import { Checkbox, Table, Text } from '@mantine/core'
import {
  notificationAreas,
  type NotificationKind,
  notificationKindFacts,
  type NotificationPreferences,
  notifications,
} from '#schemas/platform/notifications/notifications.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useWords } from '#web/lib/wording.ts'
import { zoneOptions } from '#web/lib/zones.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TimeField } from '#web/ui/form/days/TimeField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { TableScroll } from '#web/ui/table/TableScroll.tsx'
import classes from './NotificationPreferencesForm.module.css'

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
  const t = useWords()
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
        <Matrix form={form.form} preferences={preferences} />
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
  const t = useWords()
  if (!sms_available || !kinds.some(({ may_change_sms }) => may_change_sms)) return null
  return (
    <Text c="dimmed" mb="sm">
      {sms_number === null
        ? t('notifications.preferences.smsNoNumber')
        : t('notifications.preferences.smsText', { number: sms_number })}
    </Text>
  )
}

type MatrixProps = { form: WorkingForm['form']; preferences: NotificationPreferences }
type Channel = 'product' | 'mail' | 'push' | 'sms'
type NotificationKindPreference = NotificationPreferences['kinds'][number]

/** Which of the channels a user can choose for a kind: `null` where there is no such channel. */
const mayChange: Readonly<Record<Channel, (kind: NotificationKindPreference) => boolean | null>> = {
  product: ({ may_change_product }) => may_change_product,
  mail: ({ may_change_mail }) => may_change_mail,
  push: () => true,
  sms: ({ may_change_sms }) => may_change_sms || null,
}

/** The kinds of each area, with their places in the form; an area without any is left out. */
function byArea(kinds: readonly NotificationKindPreference[]) {
  const placed = kinds.map((kind, at) => ({ kind, at }))
  return notificationAreas.flatMap((area) => {
    const rows = placed.filter(({ kind }) => notificationKindFacts(kind.kind).area === area)
    return rows.length === 0 ? [] : [{ area, rows }]
  })
}

/** Kind by channel, grouped by area; fixed ones are shown read-only. */
function Matrix({ form, preferences: { kinds, sms_available } }: MatrixProps) {
  const t = useWords()
  const hasSms = sms_available && kinds.some(({ may_change_sms }) => may_change_sms)
  const channels: Channel[] = ['product', 'mail', 'push', ...(hasSms ? (['sms'] as const) : [])]
  return (
    <TableScroll label={t('notifications.preferences.what')}>
      <Table className={classes.matrix} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('notifications.preferences.what')}</Table.Th>
            {channels.map((channel) => (
              <Table.Th key={channel} className={classes.channel}>
                {t(`notifications.preferences.${channel}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        {byArea(kinds).map(({ area, rows }) => (
          <Table.Tbody key={area}>
            <Table.Tr>
              <Table.Th scope="rowgroup" colSpan={channels.length + 1} className={classes.area}>
                {t(`notifications.areas.${area}`)}
              </Table.Th>
            </Table.Tr>
            {rows.map(({ kind, at }) => (
              <Table.Tr key={kind.kind}>
                <Table.Th scope="row" className={classes.kind}>
                  {t(`notifications.kinds.${kind.kind}`)}
                </Table.Th>
                {channels.map((channel) => (
                  <Table.Td key={channel} className={classes.channel}>
                    <ChannelCheckbox
                      form={form}
                      at={at}
                      kind={kind.kind}
                      channel={channel}
                      open={mayChange[channel](kind)}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        ))}
      </Table>
    </TableScroll>
  )
}

type ChoiceProps = {
  form: WorkingForm['form']
  at: number
  kind: NotificationKind
  channel: Channel
  open: boolean | null
}

function ChannelCheckbox({ form, at, kind, channel, open }: ChoiceProps) {
  const t = useWords()
  if (open === null) return null
  const path = `kinds.${at}.${channel}`
  return (
    <Checkbox
      key={form.key(path)}
      {...form.getInputProps(path, { type: 'checkbox' })}
      disabled={!open}
      aria-label={t('notifications.preferences.choice', {
        kind: t(`notifications.kinds.${kind}`),
        channel: t(`notifications.preferences.${channel}`),
      })}
    />
  )
}
