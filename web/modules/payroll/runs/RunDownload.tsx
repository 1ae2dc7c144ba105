import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { exportProfiles } from '#contract/payroll/export-profiles.ts'
import { type PayRun, payRuns } from '#contract/payroll/pay-runs.ts'
import { useDownload } from '#web/lib/api/files.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useWords } from '#web/lib/wording.ts'

/** Downloads the file of a run: in a built-in format or with the columns of a saved profile. Each download is the same file. */
export function RunDownload({ run: { id } }: { run: PayRun }) {
  const t = useWords()
  const file = useDownload(payRuns.download, t('payroll.run.notDownloaded'))
  const profiles = useApiQuery(exportProfiles.list, {})
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={file.busy}
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('payroll.run.download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label maw="18rem">{t('payroll.run.downloadText')}</Menu.Label>
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
      </Menu.Dropdown>
    </Menu>
  )
}
