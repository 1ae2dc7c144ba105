import { Menu, Stack } from '@mantine/core'
import { backPays } from '#contract/payroll/back-pay.ts'
import { type PayPeriodRow, payPeriods } from '#contract/payroll/pay-periods.ts'
import { useDownload } from '#web/lib/api/files.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSearch } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { DownloadMenu } from '#web/ui/DownloadMenu.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { EarlierBackPay } from './EarlierBackPay.tsx'
import { Review } from './Review.tsx'
import { ReviewFilter } from './ReviewFilter.tsx'
import { type ReviewInput, useReviewInput } from './use-review-input.ts'

/** What a change in retrospect makes of paid time, and its confirmation. The address has what is reviewed. */
export function BackPayScreen() {
  const t = useTranslate()
  const periods = useApiQuery(payPeriods.list, { sort: 'starts_on', dir: 'desc', per_page: 100 })
  const input = useReviewInput(periods.data?.rows)
  return (
    <Page
      title={t('backPay.title')}
      description={t('backPay.text')}
      back={{ href: hrefOf('/time-sheets', null, { tab: 'pay-runs' }), label: t('shell.screens.payRuns') }}
      actions={input && <ReviewDownload input={input} />}
    >
      <Loaded of={periods}>{({ rows }) => <Reviewed periods={rows} input={input} />}</Loaded>
    </Page>
  )
}

function Reviewed({ periods, input }: { periods: readonly PayPeriodRow[]; input: ReviewInput | null }) {
  const t = useTranslate()
  const search = useSearch()
  if (input === null) return <EmptyState title={t('backPay.noPeriods')} text={t('backPay.noPeriodsText')} />
  const ofCompany = periods.filter(({ company_id }) => company_id === input.company_id)
  return (
    <Stack gap="lg">
      <ReviewFilter key={JSON.stringify(search)} input={input} periods={periods} />
      <Review key={JSON.stringify(input)} input={input} periods={ofCompany} />
      <EarlierBackPay companyId={input.company_id} />
    </Stack>
  )
}

function ReviewDownload({ input }: { input: ReviewInput }) {
  const t = useTranslate()
  const file = useDownload(backPays.download, t('backPay.notDownloaded'))
  return (
    <DownloadMenu label={t('backPay.download')} text={t('backPay.downloadText')} busy={file.busy}>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Menu.Item key={format} onClick={() => file.start({ ...input, format })}>
          {format.toUpperCase()}
        </Menu.Item>
      ))}
    </DownloadMenu>
  )
}
