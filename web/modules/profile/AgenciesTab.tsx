import { Button, Text } from '@mantine/core'
import { IconBuilding, IconServerCog } from '@tabler/icons-react'
import type { Profile } from '#contract/accounts/profile.ts'
import { translate, useTranslate } from '#web/lib/wording.ts'
import { useSwitch } from '#web/modules/profile/use-switch.ts'
import { Panel } from '#web/ui/page/Panel.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'

type Membership = Profile['memberships'][number]

/** The user's memberships and roles; some people work for two agencies. */
export function AgenciesTab({ profile }: { profile: Profile }) {
  const t = useTranslate()
  const change = useSwitch()
  return (
    <Panel title={t('profile.agencies.title')}>
      <Text c="dimmed">{t('profile.agencies.text')}</Text>
      <Lines>
        {profile.memberships.map((membership) => (
          <Row
            key={membership.id}
            membership={membership}
            busy={change.busy}
            onSwitch={() => change.send({ membership_id: membership.id })}
          />
        ))}
      </Lines>
    </Panel>
  )
}

function Row({ membership, busy, onSwitch }: { membership: Membership; busy: boolean; onSwitch: () => void }) {
  const t = useTranslate()
  const { agency, role, kind, current } = membership
  const Icon = agency === null ? IconServerCog : IconBuilding
  return (
    <Line
      sign={<Icon size={22} stroke={1.6} aria-hidden />}
      name={agency ?? t('profile.agencies.platform')}
      marks={current && <StatusBadge tone="accent">{t('profile.agencies.here')}</StatusBadge>}
      // A role of the agency has its own name.
      facts={role === kind ? translate(`shell.role.${kind}`) : role}
    >
      {!current && (
        <Button variant="default" loading={busy} onClick={onSwitch}>
          {t('profile.agencies.switch')}
        </Button>
      )}
    </Line>
  )
}
