import { ActionIcon, Button, Card, Group, Pagination, SegmentedControl, Stack, Tooltip } from '@mantine/core'
import { IconBellOff, IconChecks, IconMail, IconMailOpened } from '@tabler/icons-react'
import { type Notification, notifications } from '#contract/platform/notifications/notifications.ts'
import { dayOf, formatDate, formatRelativeDay, today } from '#web/lib/format.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { titleOf } from './kinds.ts'
import { NotificationRow } from './NotificationRow.tsx'
import classes from './NotificationsList.module.css'
import { groupBy } from '#web/lib/grouping.ts'

const aPage = 20

/** The user's own notifications by day, newest first; all or only unread ones. */
export function NotificationsList() {
  const t = useTranslate()
  const [filter, setFilter] = useSearchParam('filter')
  const [at, setAt] = useSearchParam('page')
  const unreadOnly = filter === 'unread'
  const page = Math.max(1, Number(at) || 1)
  const input = { page, per_page: aPage, ...(unreadOnly ? { is_read: false } : {}) }
  const query = useApiQuery(notifications.list, input, { keepPrevious: true })
  const state = useApiQuery(notifications.count, {})
  const { send: markAll, busy } = useSend(notifications.readAll, {
    invalidates: [notifications],
    success: t('notifications.markedAll'),
  })
  const unread = state.data?.unread ?? 0
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <SegmentedControl
          aria-label={t('notifications.filter.label')}
          value={unreadOnly ? 'unread' : 'all'}
          onChange={(value) => setFilter(value === 'unread' ? value : null)}
          data={[
            { value: 'all', label: t('notifications.filter.all') },
            { value: 'unread', label: t('notifications.filter.unread', { count: unread }) },
          ]}
        />
        <Button
          variant="default"
          leftSection={<IconChecks size={17} stroke={1.8} aria-hidden />}
          onClick={() => markAll({})}
          loading={busy}
          disabled={unread === 0}
        >
          {t('notifications.markAll')}
        </Button>
      </Group>
      <Loaded of={query}>
        {({ rows, total }) => (
          <>
            {rows.length === 0 ? <NoNotifications unreadOnly={unreadOnly} /> : <Days rows={rows} />}
            {total > aPage && (
              <Pagination
                total={Math.ceil(total / aPage)}
                value={page}
                onChange={(next) => setAt(next === 1 ? null : String(next))}
                getControlProps={(control) => ({ 'aria-label': t(`notifications.pages.${control}`) })}
              />
            )}
          </>
        )}
      </Loaded>
    </Stack>
  )
}

function NoNotifications({ unreadOnly }: { unreadOnly: boolean }) {
  const t = useTranslate()
  return (
    <Card>
      <EmptyState
        icon={<IconBellOff stroke={1.6} />}
        title={unreadOnly ? t('notifications.allRead') : t('notifications.empty')}
        text={unreadOnly ? t('notifications.allReadText') : t('notifications.emptyText')}
      />
    </Card>
  )
}

function Days({ rows }: { rows: readonly Notification[] }) {
  const byDay = groupBy(rows, ({ created_at }) => dayOf(created_at))
  return [...byDay].map(([day, value]) => (
    <section key={day}>
      <h2 className={classes.day}>
        <span className={classes.relative}>{formatRelativeDay(day)}</span>
        <span className={classes.date}>{formatDate(day, 'weekday')}</span>
      </h2>
      <Card p={6}>
        {value.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </Card>
    </section>
  ))
}

function Row({ row }: { row: Notification }) {
  const t = useTranslate()
  const { send } = useSend(notifications.read, { invalidates: [notifications] })
  const label = row.is_read ? t('notifications.markUnread') : t('notifications.markRead')
  const Icon = row.is_read ? IconMail : IconMailOpened
  return (
    <NotificationRow
      of={row}
      timeOnly={dayOf(row.created_at) !== today()}
      onOpen={() => row.is_read || send({ id: row.id })}
      actions={
        <Tooltip label={label}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            onClick={() => send({ id: row.id, is_read: !row.is_read })}
            aria-label={t('notifications.actionOn', { action: label, title: titleOf(row) })}
          >
            <Icon size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      }
    />
  )
}
