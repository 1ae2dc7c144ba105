import { Menu } from '@mantine/core'
import { exportProfiles } from '#contract/payroll/export-profiles.ts'
import { type PayRun, payRuns } from '#contract/payroll/pay-runs.ts'
import { useDownload } from '#web/lib/api/files.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useWords } from '#web/lib/wording.ts'
import { DownloadMenu } from '#web/ui/DownloadMenu.tsx'

/** Downloads the file of a run: in a built-in format or with the columns of a saved profile. Each download is the same file. */
export function RunDownload({ run: { id } }: { run: PayRun }) {
  const t = useWords()
  const file = useDownload(payRuns.download, t('payroll.run.notDownloaded'))
  const profiles = useApiQuery(exportProfiles.list, {})
  return (
    <DownloadMenu label={t('payroll.run.download')} text={t('payroll.run.downloadText')} busy={file.busy}>
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
  )
}
