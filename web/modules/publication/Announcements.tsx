import { Alert, Anchor, Badge, Stack, Text, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import type { ResultOf } from '#contract/call.ts'
import {
  type Announcement,
  type AnnouncedAction,
  longestMessage,
  rosterNotices,
} from '#contract/rostering/rosters/roster-notices.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatPhone } from '#contract/values/formats/phone-numbers.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { AnnouncedShifts } from '#web/modules/publication/notices/AnnouncedShifts.tsx'
import { ChannelList } from '#web/modules/publication/notices/ChannelList.tsx'
import classes from './Announcements.module.css'

type Preview = ResultOf<typeof rosterNotices.preview>
type Props = {
  ids: string[]
  /** only the changes of these shifts */
  shift_ids?: string[] | undefined
  action: AnnouncedAction
  opened: boolean
  /** added to what everybody receives */
  message: string
  onMessage: (message: string) => void
}

/** What each person will receive when the status of these rosters changes, before anything is sent. */
export function Announcements({ ids, shift_ids, action, opened, message, onMessage }: Props) {
  const t = useTranslate()
  // Sent when the planner has left the field, so that the texts are shown with it as they will be sent.
  const [added, setAdded] = useState('')
  const input = { ids, ...(shift_ids && { shift_ids }), action, message: added.trim() || null }
  const preview = useApiQuery(rosterNotices.preview, input, { when: opened, keepPrevious: true })
  return (
    <Stack gap="sm" component="section" aria-label={t('rosters.notices.preview')}>
      <Loaded of={preview}>{(loaded) => <AnnouncedPeople preview={loaded} />}</Loaded>
      <MessageField message={message} onMessage={onMessage} onLeave={() => setAdded(message)} />
    </Stack>
  )
}

type MessageProps = Pick<Props, 'message' | 'onMessage'> & { onLeave: () => void }

/** What the planner adds to every notification. */
export function MessageField({ message, onMessage, onLeave }: MessageProps) {
  const t = useTranslate()
  return (
    <Textarea
      label={t('rosters.notices.message')}
      description={t('rosters.notices.messageHelp')}
      maxLength={longestMessage}
      autosize
      minRows={1}
      value={message}
      onChange={(event) => onMessage(event.currentTarget.value)}
      onBlur={onLeave}
    />
  )
}

function AnnouncedPeople({ preview }: { preview: Preview }) {
  const t = useTranslate()
  const { people, unaffected, refused } = preview
  const unreachable = people.filter(({ reachable }) => !reachable)
  const ordered = [...unreachable, ...people.filter(({ reachable }) => reachable)]
  return (
    <>
      <Text fw={600}>{t('rosters.notices.receive', { count: people.length })}</Text>
      {refused.map(({ id, name, message: reason }) => (
        <Alert key={id} color="red" icon={<IconAlertTriangle aria-hidden />} title={name} p="sm">
          {reason}
        </Alert>
      ))}
      {unreachable.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} p="sm">
          {t('rosters.notices.unreachableCount', { count: unreachable.length })}
        </Alert>
      )}
      {ordered.length > 0 && (
        <ul className={classes.people}>
          {ordered.map((one) => (
            <AnnouncedPerson key={one.employee_id} of={one} />
          ))}
        </ul>
      )}
      {unaffected.length > 0 && (
        <details>
          <summary className={classes.summary}>{t('rosters.notices.unaffected', { count: unaffected.length })}</summary>
          <Text c="dimmed" pt={4}>
            {unaffected.map(({ employee_name }) => employee_name).join(', ')}
          </Text>
        </details>
      )}
    </>
  )
}

/** What one person will receive, and by which channels. */
export function AnnouncedPerson({ of }: { of: Announcement }) {
  const t = useTranslate()
  return (
    <li className={classes.person} data-unreachable={!of.reachable || undefined}>
      <div className={classes.head}>
        <Text fw={600}>{of.employee_name}</Text>
        {of.requires_answer && (
          <Badge variant="light" color="indigo">
            {t('rosters.notices.mustAnswer')}
          </Badge>
        )}
        <ChannelList channels={of.channels} />
      </div>
      <AnnouncedShifts shifts={of.shifts} />
      {!of.reachable && (
        <div className={classes.warning}>
          <IconPhone size={15} aria-hidden />
          <span>{t('rosters.notices.unreachable')}</span>
          {of.phone && <Anchor href={`tel:${of.phone}`}>{formatPhone(of.phone)}</Anchor>}
        </div>
      )}
      {of.title !== null && (
        <details>
          <summary className={classes.summary}>{t('rosters.notices.showText')}</summary>
          <blockquote className={classes.text} lang={of.language ?? undefined}>
            <strong>{of.title}</strong>
            <div>{of.text}</div>
          </blockquote>
        </details>
      )}
    </li>
  )
}
