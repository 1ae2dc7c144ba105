import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconEqual, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BackPayReview, backPays, type ReviewedPerson } from '#contract/payroll/back-pay.ts'
import type { PayPeriodRow } from '#contract/payroll/pay-periods.ts'
import { callApi } from '#web/lib/api/call.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { formatDateRange } from '#web/lib/format.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import headline from '#web/modules/pay/Headline.module.css'
import { Panel } from '#web/ui/page/Panel.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ProgressPanel } from '#web/ui/states/ProgressPanel.tsx'
import classes from './BackPay.module.css'
import { centsOf, differenceText, keyOf, overpaidIn, owedIn } from './back-pay-texts.ts'
import { ConfirmBackPay } from './ConfirmBackPay.tsx'
import { NotComparable } from './NotComparable.tsx'
import { PeopleToPay } from './PeopleToPay.tsx'
import type { ReviewInput } from './use-review-input.ts'

type Props = { input: ReviewInput; periods: readonly PayPeriodRow[] }

/** Asked once, and again on demand: it is not computed again when the page comes to the front. */
export function Review({ input, periods }: Props) {
  const t = useTranslate()
  const [asked, setAsked] = useState({ page: 1, at: 0 })
  const query = useQuery({
    queryKey: ['back-pay-review', input, asked],
    queryFn: ({ signal }) => callApi(backPays.review, { ...input, page: asked.page }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const ask = (page: number) => setAsked(({ at }) => ({ page, at: at + 1 }))
  const progress = <ProgressPanel title={t('backPay.running')} text={t('backPay.runningText')} done={0} total={0} />
  return (
    <Loaded of={query} skeleton={progress}>
      {(review) => (
        <Stack gap="lg" key={asked.at}>
          <ReviewResult input={input} review={review} periods={periods} onAgain={() => ask(1)} />
          <Pages page={asked.page} next={review.next_page} onPage={ask} />
        </Stack>
      )}
    </Loaded>
  )
}

type ResultProps = Props & { review: BackPayReview; onAgain: () => void }

function ReviewResult({ input, review, periods, onAgain }: ResultProps) {
  const t = useTranslate()
  const [owed, overpaid] = [owedIn(review), overpaidIn(review)]
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(owed.map(keyOf)))
  const chosen = review.people.filter((one) => selected.has(keyOf(one)))
  const shared = { currency: review.currency, selected, onSelect: setSelected }
  return (
    <>
      <Headline review={review} onAgain={onAgain} />
      {owed.length > 0 && (
        <Panel title={t('backPay.owed')} description={t('backPay.owedText')}>
          <PeopleToPay people={owed} label={t('backPay.owed')} {...shared} />
        </Panel>
      )}
      {overpaid.length > 0 && (
        <Panel title={t('backPay.overpaid')}>
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} mb="md">
            {t('backPay.overpaidText')}
          </Alert>
          <PeopleToPay people={overpaid} label={t('backPay.overpaid')} {...shared} />
        </Panel>
      )}
      {review.people.length > 0 && <Selected input={input} review={review} chosen={chosen} periods={periods} />}
      {review.not_comparable.count > 0 && <NotComparable of={review.not_comparable} />}
    </>
  )
}

/** The sums of what is owed and of what was paid too much, or that there is neither. */
function Headline({ review, onAgain }: Pick<ResultProps, 'review' | 'onAgain'>) {
  const t = useTranslate()
  const days = formatDateRange(review.from, review.to)
  const again = (
    <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onAgain}>
      {t('backPay.again')}
    </Button>
  )
  if (review.people.length === 0)
    return (
      <Panel>
        <div role="status">
          <EmptyState
            title={t('backPay.nothing')}
            text={t('backPay.nothingText', { count: review.timesheets, days })}
            icon={<IconEqual stroke={1.6} />}
            action={again}
          />
        </div>
      </Panel>
    )
  const kinds = [
    { key: 'backPay.owedTo', people: owedIn(review) },
    { key: 'backPay.overpaidTo', people: overpaidIn(review) },
  ] as const
  return (
    <Group justify="space-between" className={headline.sum} role="status">
      <div>
        <Group gap="xl">
          {kinds
            .filter(({ people }) => people.length > 0)
            .map(({ key, people }) => (
              <div key={key}>
                <Text className={headline.total}>{differenceText(centsOf(people), review.currency)}</Text>
                <Text fw={600}>{t(key, { count: people.length })}</Text>
              </div>
            ))}
        </Group>
        <Text c="dimmed">{t('backPay.compared', { count: review.timesheets, days })}</Text>
      </div>
      {again}
    </Group>
  )
}

type SelectedProps = Omit<ResultProps, 'onAgain'> & { chosen: readonly ReviewedPerson[] }

function Selected({ input, review, chosen, periods }: SelectedProps) {
  const t = useTranslate()
  const [confirming, setConfirming] = useState(false)
  if (!isCallAllowed(backPays.confirm)) return <Text c="dimmed">{t('backPay.mayNotConfirm')}</Text>
  return (
    <Group justify="space-between" className={classes.selected}>
      <Text fw={600} role="status">
        {t('backPay.selected', {
          count: chosen.length,
          amount: differenceText(centsOf(chosen), review.currency),
        })}
      </Text>
      <Button disabled={chosen.length === 0} onClick={() => setConfirming(true)}>
        {t('backPay.confirm')}
      </Button>
      <ConfirmBackPay
        opened={confirming}
        onClose={() => setConfirming(false)}
        input={input}
        review={review}
        chosen={chosen}
        periods={periods}
      />
    </Group>
  )
}

function Pages({ page, next, onPage }: { page: number; next: number | null; onPage: (page: number) => void }) {
  const t = useTranslate()
  if (page === 1 && next === null) return null
  return (
    <Group justify="space-between">
      <Text c="dimmed">{t('backPay.pages')}</Text>
      <Group gap="xs">
        {page > 1 && (
          <Button variant="default" onClick={() => onPage(1)}>
            {t('backPay.firstPage')}
          </Button>
        )}
        {next !== null && (
          <Button variant="default" onClick={() => onPage(next)}>
            {t('backPay.nextPage')}
          </Button>
        )}
      </Group>
    </Group>
  )
}
