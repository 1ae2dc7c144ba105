import { Button, Text } from '@mantine/core'
import { type OwnSession, profiles } from '#contract/accounts/profile.ts'
import { formatAgo, formatInstant } from '#web/lib/format.ts'
import { useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { endSession } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { useDevice } from '#web/lib/device-name.tsx'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'

/** The user's sessions, and the actions to end them. */
export function SessionsTab() {
  const t = useTranslate()
  const query = useApiQuery(profiles.sessions, {})
  return (
    <Panel title={t('profile.sessions.title')} actions={<EndAll />}>
      <Text c="dimmed">{t('profile.sessions.text')}</Text>
      <Loaded of={query}>
        {(sessions) => (
          <Lines>
            {sessions.map((session) => (
              <Row key={session.id} session={session} />
            ))}
          </Lines>
        )}
      </Loaded>
    </Panel>
  )
}

function Row({ session }: { session: OwnSession }) {
  const t = useTranslate()
  const device = useDevice(session.user_agent)
  const end = useSend(profiles.endSession, {
    invalidates: [profiles.sessions],
    success: t('profile.sessions.ended'),
    failed: t('profile.sessions.failed'),
  })
  const { current, address, created_at, seen_at } = session
  const times = {
    since: formatInstant(created_at),
    seen: formatAgo(seen_at),
  }
  return (
    <Line
      {...device}
      marks={current && <StatusBadge tone="accent">{t('profile.sessions.here')}</StatusBadge>}
      facts={[t(current ? 'profile.sessions.timesHere' : 'profile.sessions.times', times), address]
        .filter(Boolean)
        .join(' · ')}
    >
      {!current && (
        <Button variant="default" loading={end.busy} onClick={() => end.send({ id: session.id })}>
          {t('profile.sessions.end')}
        </Button>
      )}
    </Line>
  )
}

/** Ends the current session too, so that nobody stays signed in. */
function EndAll() {
  const t = useTranslate()
  const go = useGo()
  const end = useSend(profiles.endAllSessions, {
    failed: t('profile.sessions.failed'),
    onDone() {
      endSession()
      go(hrefOf('/login'), { replace: true })
      toast('ok', t('profile.sessions.allEnded'))
    },
  })
  return (
    <ConfirmButton
      label={t('profile.sessions.endAll')}
      question={t('profile.sessions.endAllQuestion')}
      text={t('profile.sessions.endAllText')}
      tone="bad"
      busy={end.busy}
      onConfirm={() => end.send({})}
    />
  )
}
