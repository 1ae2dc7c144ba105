import { Checkbox, Table, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useReducer } from 'react'
import {
  type NotificationArea,
  notificationAreas,
  notificationKindFacts,
  type NotificationPreferences,
} from '#contract/platform/notifications/notifications.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { TableScroll } from '#web/ui/table/TableScroll.tsx'
import classes from './ChannelTable.module.css'

type Form = WorkingForm['form']
type Channel = 'product' | 'mail' | 'push' | 'sms'
type NotificationKindPreference = NotificationPreferences['kinds'][number]
/** A kind with its place in the form. */
type Row = { kind: NotificationKindPreference; at: number }

/** Which of the channels a user can choose for a kind: `null` where there is no such channel. */
const mayChange: Readonly<Record<Channel, (kind: NotificationKindPreference) => boolean | null>> = {
  product: ({ may_change_product }) => may_change_product,
  mail: ({ may_change_mail }) => may_change_mail,
  push: () => true,
  sms: ({ may_change_sms }) => may_change_sms || null,
}

/** The kinds of each area; an area without any is left out. */
function byArea(kinds: readonly NotificationKindPreference[]) {
  const placed = kinds.map((kind, at) => ({ kind, at }))
  return notificationAreas.flatMap((area) => {
    const rows = placed.filter(({ kind }) => notificationKindFacts(kind.kind).area === area)
    return rows.length === 0 ? [] : [{ area, rows }]
  })
}

type Props = { form: Form; preferences: NotificationPreferences }

/** Subject by channel: a switch for the whole subject, and its kinds once it is opened. */
export function ChannelTable({ form, preferences: { kinds, sms_available } }: Props) {
  const t = useTranslate()
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
          <AreaRows key={area} area={area} rows={rows} channels={channels} form={form} />
        ))}
      </Table>
    </TableScroll>
  )
}

type AreaProps = { area: NotificationArea; rows: readonly Row[]; channels: readonly Channel[]; form: Form }

function AreaRows({ area, rows, channels, form }: AreaProps) {
  const t = useTranslate()
  const [opened, { toggle }] = useDisclosure()
  // The form keeps its values outside React: the summary is drawn again after each change.
  const [, refresh] = useReducer((times: number) => times + 1, 0)
  const Chevron = opened ? IconChevronDown : IconChevronRight
  return (
    <Table.Tbody>
      <Table.Tr className={classes.area}>
        <Table.Th scope="rowgroup">
          <UnstyledButton className={classes.open} aria-expanded={opened} onClick={toggle}>
            <Chevron size={18} aria-hidden />
            <span>
              {t(`notifications.areas.${area}`)}
              <Text span c="dimmed" size="sm" className={classes.count}>
                {t('notifications.preferences.count', { count: rows.length })}
              </Text>
            </span>
          </UnstyledButton>
        </Table.Th>
        {channels.map((channel) => (
          <Table.Td key={channel} className={classes.channel}>
            <AreaCheckbox area={area} rows={rows} channel={channel} form={form} onChange={refresh} />
          </Table.Td>
        ))}
      </Table.Tr>
      {opened &&
        rows.map((row) => (
          <Table.Tr key={row.kind.kind}>
            <Table.Th scope="row" className={classes.kind}>
              {t(`notifications.kinds.${row.kind.kind}`)}
            </Table.Th>
            {channels.map((channel) => (
              <Table.Td key={channel} className={classes.channel}>
                <KindCheckbox form={form} row={row} channel={channel} onChange={refresh} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
    </Table.Tbody>
  )
}

type AreaCheckboxProps = Omit<AreaProps, 'channels'> & { channel: Channel; onChange: () => void }

/** On when every kind of the subject that can be chosen is on; half on when some are. */
function AreaCheckbox({ area, rows, channel, form, onChange }: AreaCheckboxProps) {
  const t = useTranslate()
  const open = rows.filter(({ kind }) => mayChange[channel](kind) === true)
  const values = form.getValues()['kinds'] as NotificationPreferences['kinds']
  const chosen = open.filter(({ at }) => values[at]?.[channel])
  if (rows.every(({ kind }) => mayChange[channel](kind) === null)) return null
  function choose(checked: boolean) {
    for (const { at } of open) form.setFieldValue(`kinds.${at}.${channel}`, checked)
    onChange()
  }
  return (
    <Checkbox
      checked={open.length === 0 || chosen.length === open.length}
      indeterminate={chosen.length > 0 && chosen.length < open.length}
      disabled={open.length === 0}
      onChange={(event) => choose(event.currentTarget.checked)}
      aria-label={t('notifications.preferences.choiceOfArea', {
        area: t(`notifications.areas.${area}`),
        channel: t(`notifications.preferences.${channel}`),
      })}
    />
  )
}

type KindProps = { form: Form; row: Row; channel: Channel; onChange: () => void }

/** A channel that is fixed is shown read-only. */
function KindCheckbox({ form, row: { kind, at }, channel, onChange }: KindProps) {
  const t = useTranslate()
  const open = mayChange[channel](kind)
  if (open === null) return null
  const path = `kinds.${at}.${channel}`
  const props = form.getInputProps(path, { type: 'checkbox' })
  return (
    <Checkbox
      key={form.key(path)}
      {...props}
      onChange={(event) => {
        props.onChange(event)
        onChange()
      }}
      disabled={!open}
      aria-label={t('notifications.preferences.choice', {
        kind: t(`notifications.kinds.${kind.kind}`),
        channel: t(`notifications.preferences.${channel}`),
      })}
    />
  )
}
