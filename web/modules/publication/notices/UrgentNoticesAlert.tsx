import { Anchor, Button, Group, Popover, Text } from '@mantine/core'
import { IconAlertTriangle, IconPhone, IconPhoneCheck, IconSend } from '@tabler/icons-react'
import type { NoticeRow } from '#contract/rostering/rosters/roster-notices.ts'
import { formatPhone } from '#contract/values/formats/phone-numbers.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ChangedFacts } from './AnnouncedShifts.tsx'
import classes from './Notices.module.css'
import { useNoticeActions } from './use-notice-actions.tsx'

type Props = { roster_id: string | null; rows: readonly NoticeRow[]; total: number }

/** A button that costs the board no height: it shows each person with what they do not know yet, to be called, recorded as reached, or notified again with one click. */
export function UrgentNoticesAlert({ roster_id, rows, total }: Props) {
  const t = useTranslate()
  const { run, busy } = useNoticeActions()
  return (
    <Popover width="min(40rem, 92vw)" position="bottom-start" shadow="md" trapFocus>
      <Popover.Target>
        <Button
          size="compact-sm"
          color="red"
          variant="light"
          leftSection={<IconAlertTriangle size={14} aria-hidden />}
          title={t('rosters.notices.urgentTitle', { count: total })}
        >
          {t('rosters.notices.urgentShort', { count: total })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.urgentBox}>
        <Text className={classes.urgentTitle}>{t('rosters.notices.urgentTitle', { count: total })}</Text>
        <ul className={classes.urgent}>
          {rows.map((row) => (
            <li key={row.id} className={classes.urgentRow}>
              <strong>{row.employee_name}</strong>
              <ChangedFacts now={row.announced} was={row.change === 'changed' ? row.was : null} />
              <Group gap="xs">
                {row.phone !== null && (
                  <Button
                    component="a"
                    href={`tel:${row.phone}`}
                    size="compact-sm"
                    variant="default"
                    leftSection={<IconPhone size={14} aria-hidden />}
                  >
                    {formatPhone(row.phone)}
                  </Button>
                )}
                {row.allowed_actions.includes('reached') && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    loading={busy}
                    leftSection={<IconPhoneCheck size={14} aria-hidden />}
                    onClick={() => void run('reached', [row])}
                  >
                    {t('rosters.notices.reached')}
                  </Button>
                )}
                {row.allowed_actions.includes('again') && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    loading={busy}
                    leftSection={<IconSend size={14} aria-hidden />}
                    onClick={() => void run('again', [row])}
                  >
                    {t('rosters.notices.sendAgain')}
                  </Button>
                )}
              </Group>
            </li>
          ))}
        </ul>
        <Anchor href={hrefOf('/create-roster', null, { notices: roster_id ?? 'all', state: 'urgent' })}>
          {t('rosters.notices.showAll')}
        </Anchor>
      </Popover.Dropdown>
    </Popover>
  )
}
