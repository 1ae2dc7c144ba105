import { Button, Group, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { exportProfiles } from '#contract/payroll/export-profiles.ts'
import { type PayRun, payRuns } from '#contract/payroll/pay-runs.ts'
import { useDownload } from '#web/lib/api/files.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { DownloadMenu } from '#web/ui/DownloadMenu.tsx'

/**
 * Downloads the file of a run: with the agency's default profile by one click, with another one, or in a built-in format. Each download is
 * the same file.
 */
export function RunDownload({ run: { id } }: { run: PayRun }) {
  const t = useTranslate()
  const file = useDownload(payRuns.download, t('payroll.run.notDownloaded'))
  const profiles = useApiQuery(exportProfiles.list, {})
  const usual = profiles.data?.find(({ is_default }) => is_default)
  return (
    <Group gap="xs">
      {usual && (
        <Button
          variant="default"
          loading={file.busy}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => file.start({ id, profile_id: usual.id })}
        >
          {t('payroll.run.downloadAs', { name: usual.name })}
        </Button>
      )}
      <DownloadMenu
        label={t(usual ? 'payroll.run.otherFormats' : 'payroll.run.download')}
        text={t('payroll.run.downloadText')}
        busy={file.busy}
      >
        {(profiles.data ?? []).map(({ id: profile_id, name }) => (
          <Menu.Item key={profile_id} onClick={() => file.start({ id, profile_id })}>
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => file.start({ id, format: 'csv' })}>{t('payroll.profiles.standard_csv')}</Menu.Item>
        <Menu.Item onClick={() => file.start({ id, format: 'xlsx' })}>{t('payroll.profiles.standard_xlsx')}</Menu.Item>
        <Menu.Item onClick={() => file.start({ id, built_in: 'myob_accountright' })}>
          {t('payroll.profiles.myob_accountright')}
        </Menu.Item>
        <Menu.Item onClick={() => file.start({ id, built_in: 'employment_hero' })}>
          {t('payroll.profiles.employment_hero')}
        </Menu.Item>
      </DownloadMenu>
    </Group>
  )
}
