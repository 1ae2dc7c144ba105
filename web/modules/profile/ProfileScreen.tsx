import {
  IconBuildingCommunity,
  IconDatabaseExport,
  IconDevices,
  IconKey,
  IconShieldLock,
  IconUserCircle,
} from '@tabler/icons-react'
import { type Profile, profiles } from '#contract/accounts/profile.ts'
import { ownExports } from '#contract/platform/data-exports.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { isCallAllowed, useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { AccountTab } from '#web/modules/profile/AccountTab.tsx'
import { AgenciesTab } from '#web/modules/profile/AgenciesTab.tsx'
import { DataTab } from '#web/modules/profile/DataTab.tsx'
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
  { name: 'data', icon: IconDatabaseExport, show: DataTab },
] as const

export function ProfileScreen() {
  const t = useTranslate()
  const query = useApiQuery(profiles.info, {})
  return (
    <Page title={t('profile.title')} trail={[t('profile.pages'), t('profile.title')]}>
      <Loaded of={query}>{(profile) => <ProfileTabs profile={profile} />}</Loaded>
    </Page>
  )
}

function ProfileTabs({ profile }: { profile: Profile }) {
  const t = useTranslate()
  const [tab, setTab] = useSearchParam('tab')
  // The super admin has no agency that holds data.
  const mayExport = isCallAllowed(ownExports.store, useSession())
  const sides = tabs
    .filter(({ name }) => name !== 'data' || mayExport)
    .map(({ name, icon, show: Shown }) => ({
      name,
      icon,
      label: t(`profile.tab.${name}`),
      content: <Shown profile={profile} />,
    }))
  return <SideTabs label={t('profile.title')} tabs={sides} shown={tab} onShow={setTab} />
}
