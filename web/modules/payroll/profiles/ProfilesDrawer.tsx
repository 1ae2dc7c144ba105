import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type ExportProfile, exportProfiles } from '#contract/payroll/export-profiles.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { ProfileForm } from './ProfileForm.tsx'

type Props = { opened: boolean; onClose: () => void }

/** The saved column profiles of payroll files. */
export function ProfilesDrawer({ opened, onClose }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t('payroll.profiles.title')}>
      <Profiles />
    </SideDrawer>
  )
}

function Profiles() {
  const t = useTranslate()
  const query = useApiQuery(exportProfiles.list, {})
  const [edited, setEdited] = useState<ExportProfile | 'new' | null>(null)
  if (edited !== null)
    return (
      <ProfileForm
        profile={edited === 'new' ? null : edited}
        others={query.data ?? []}
        onDone={() => setEdited(null)}
      />
    )
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('payroll.profiles.text')}</Text>
      <Group>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
          {t('payroll.profiles.add')}
        </Button>
      </Group>
      <Loaded of={query}>
        {(profiles) =>
          profiles.length === 0 ? (
            <Text>{t('payroll.profiles.empty')}</Text>
          ) : (
            <Lines>
              {profiles.map((profile) => (
                <Line
                  key={profile.id}
                  name={profile.name}
                  onOpen={() => setEdited(profile)}
                  facts={t('payroll.profiles.columns', {
                    count: profile.columns.length,
                    format: profile.format.toUpperCase(),
                  })}
                >
                  {profile.is_default && <StatusBadge tone="accent">{t('payroll.profiles.default')}</StatusBadge>}
                </Line>
              ))}
            </Lines>
          )
        }
      </Loaded>
    </Stack>
  )
}
