import { IconBuildingCommunity, IconDevices, IconKey, IconShieldLock, IconUserCircle } from '@tabler/icons-react'
import { type Profile, profiles } from '#contract/accounts/profile.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useWords } from '#web/lib/wording.ts'
import { AccountTab } from '#web/modules/profile/AccountTab.tsx'
import { AgenciesTab } from '#web/modules/profile/AgenciesTab.tsx'
import { PasswordTab } from '#web/modules/profile/PasswordTab.tsx'
import { SessionsTab } from '#web/modules/profile/SessionsTab.tsx'
import { TwoFactorTab } from '#web/modules/profile/two-factor/TwoFactorTab.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { SideTabs } from '#web/ui/page/SideTabs.tsx'

const tabs = [
  { name: 'account', icon: IconUserCircle, show: AccountTab },
  { name: 'password', icon: IconKey, show: PasswordTab },
  { name: 'two-factor', icon: IconShieldLock, show: TwoFactorTab },
  { name: 'sessions', icon: IconDevices, show: SessionsTab },
  { name: 'agencies', icon: IconBuildingCommunity, show: AgenciesTab },
] as const

export function ProfileScreen() {
  const t = useWords()
  const query = useApiQuery(profiles.info, {})
  return (
    <Page title={t('profile.title')} trail={[t('profile.pages'), t('profile.title')]}>
      <Loaded of={query}>{(profile) => <ProfileTabs profile={profile} />}</Loaded>
    </Page>
  )
}

function ProfileTabs({ profile }: { profile: Profile }) {
  const t = useWords()
  const [tab, setTab] = useSearchParam('tab')
  const sides = tabs.map(({ name, icon, show: Shown }) => ({
    name,
    icon,
    label: t(`profile.tab.${name}`),
    content: <Shown profile={profile} />,
  }))
  return <SideTabs label={t('profile.title')} tabs={sides} shown={tab} onShow={setTab} />
}
