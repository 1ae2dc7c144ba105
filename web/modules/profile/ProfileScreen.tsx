import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBuildingCommunity, IconDevices, IconKey, IconShieldLock, IconUserCircle } from '@tabler/icons-react'
import { type Profile, profiles } from '#contract/profile.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { Loaded } from '#web/lib/Loaded.tsx'
import { useAsk } from '#web/lib/use-ask.ts'
import { useWords } from '#web/lib/wording.ts'
import { AccountTab } from '#web/modules/profile/AccountTab.tsx'
import { AgenciesTab } from '#web/modules/profile/AgenciesTab.tsx'
import { PasswordTab } from '#web/modules/profile/PasswordTab.tsx'
import { SessionsTab } from '#web/modules/profile/SessionsTab.tsx'
import { TwoFactorTab } from '#web/modules/profile/TwoFactorTab.tsx'
import { Page } from '#web/ui/Page.tsx'
import classes from './Profile.module.css'

const tabs = [
  { name: 'account', icon: IconUserCircle, show: AccountTab },
  { name: 'password', icon: IconKey, show: PasswordTab },
  { name: 'two-factor', icon: IconShieldLock, show: TwoFactorTab },
  { name: 'sessions', icon: IconDevices, show: SessionsTab },
  { name: 'agencies', icon: IconBuildingCommunity, show: AgenciesTab },
] as const

export function ProfileScreen() {
  const t = useWords()
  const query = useAsk(profiles.info, {})
  return (
    <Page title={t('profile.title')} trail={[t('profile.pages'), t('profile.title')]}>
      <Loaded of={query}>{(profile) => <Sides profile={profile} />}</Loaded>
    </Page>
  )
}

// On a phone the sides are a strip that scrolls: the one shown must be seen.
const intoView = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' })

function Sides({ profile }: { profile: Profile }) {
  const t = useWords()
  const [asked, setTab] = useSearchParam('tab')
  const isWide = useMediaQuery('(width >= 62em)', undefined, { getInitialValueInEffect: false })
  const shown = tabs.find(({ name }) => name === asked)?.name ?? 'account'
  return (
    <Tabs
      value={shown}
      onChange={(tab) => setTab(tab === 'account' ? null : tab)}
      orientation={isWide ? 'vertical' : 'horizontal'}
      variant="pills"
      keepMounted={false}
      // Not React's Activity, which would take the question before leaving away with the effects.
      keepMountedMode="display-none"
      className={classes.sides}
    >
      <Tabs.List aria-label={t('profile.title')} className={classes.list}>
        {tabs.map(({ name, icon: Icon }) => (
          <Tabs.Tab
            key={name}
            value={name}
            className={classes.tab}
            ref={name === shown ? intoView : undefined}
            leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
          >
            {t(`profile.tab.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, show: Shown }) => (
        // What somebody has begun to change waits while they look at another side.
        <Tabs.Panel key={name} value={name} keepMounted={name === 'account'} className={classes.panel}>
          <Shown profile={profile} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
