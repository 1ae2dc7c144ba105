import { Checkbox, Table, Text } from '@mantine/core'
import { type NotificationKind, type NotificationPreferences, notifications } from '#schemas/platform/notifications.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useWords } from '#web/lib/wording.ts'
import { zoneOptions } from '#web/lib/zones.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TimeField } from '#web/ui/form/TimeField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { TableScroll } from '#web/ui/table/TableScroll.tsx'
import classes from './NotificationPreferencesForm.module.css'

/** The channels of each kind of notification, and the quiet hours of emails. */
export function NotificationPreferencesForm() {
  const query = useApiQuery(notifications.preferences, {})
  return <Loaded of={query}>{(preferences) => <Preferences preferences={preferences} />}</Loaded>
}

const valuesOf = ({ kinds, ...quiet }: NotificationPreferences) => ({
  ...quiet,
  kinds: kinds.map(({ kind, product, mail }) => ({ kind, product, mail })),
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
        <Matrix form={form.form} kinds={preferences.kinds} />
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

type MatrixProps = { form: WorkingForm['form']; kinds: NotificationPreferences['kinds'] }

/** Kind by channel; fixed ones are shown read-only. */
function Matrix({ form, kinds }: MatrixProps) {
  const t = useWords()
  return (
    <TableScroll label={t('notifications.preferences.what')}>
      <Table className={classes.matrix} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('notifications.preferences.what')}</Table.Th>
            <Table.Th className={classes.channel}>{t('notifications.preferences.product')}</Table.Th>
            <Table.Th className={classes.channel}>{t('notifications.preferences.mail')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {kinds.map(({ kind, may_change_product, may_change_mail }, at) => (
            <Table.Tr key={kind}>
              <Table.Th scope="row" className={classes.kind}>
                {t(`notifications.kinds.${kind}`)}
              </Table.Th>
              <Choice
                form={form}
                path={`kinds.${at}.product`}
                kind={kind}
                channel="product"
                open={may_change_product}
              />
              <Choice form={form} path={`kinds.${at}.mail`} kind={kind} channel="mail" open={may_change_mail} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}

type ChoiceProps = {
  form: WorkingForm['form']
  path: string
  kind: NotificationKind
  channel: 'product' | 'mail'
  open: boolean
}

function Choice({ form, path, kind, channel, open }: ChoiceProps) {
  const t = useWords()
  return (
    <Table.Td className={classes.channel}>
      <Checkbox
        key={form.key(path)}
        {...form.getInputProps(path, { type: 'checkbox' })}
        disabled={!open}
        aria-label={t('notifications.preferences.choice', {
          kind: t(`notifications.kinds.${kind}`),
          channel: t(`notifications.preferences.${channel}`),
        })}
      />
    </Table.Td>
  )
}
