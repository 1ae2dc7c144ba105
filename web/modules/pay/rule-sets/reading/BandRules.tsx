import { Stack, Text } from '@mantine/core'
import { type Band, kindsOfDay, type RuleSet, type ShiftLoading } from '#contract/payroll/pay-rules/rule-set.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { basisPoints, money, timesText, weekdaysText } from '#web/modules/pay/rule-sets/texts/rule-texts.ts'
import { percentCells } from './Percent.tsx'
import { percentColumns } from './percent-columns.ts'
import classes from './Reading.module.css'
import { type RuleRow, RuleTable } from './RuleTable.tsx'

/** Times of day and whole shifts that are paid more. */
export function BandRules({
  rules: { bands, shift_loadings: loadings, stacking, stacking_cap: cap },
}: {
  rules: RuleSet
}) {
  const t = useTranslate()
  if (bands.length + loadings.length === 0) return <Text>{t('payRuleSets.noBands')}</Text>
  return (
    <Stack gap="lg">
      {bands.length > 0 && <Bands bands={bands} />}
      {loadings.length > 0 && <Loadings loadings={loadings} />}
      <Text>
        {stacking === 'highest'
          ? t('payRuleSets.stackingHighest')
          : cap === null
            ? t('payRuleSets.stackingSum')
            : t('payRuleSets.stackingCapped', { percent: basisPoints(cap) })}
      </Text>
    </Stack>
  )
}

function Bands({ bands }: { bands: readonly Band[] }) {
  const t = useTranslate()
  const when = ({ days, times, on_public_holidays: onHolidays }: Band) =>
    t(onHolidays ? 'payRuleSets.bandOnHolidays' : 'payRuleSets.bandWhen', {
      days: weekdaysText(t, days),
      times: timesText(t, times),
    })
  return (
    <RuleTable
      label={t('payRuleSets.bands')}
      columns={[{ title: t('payRuleSets.bands') }, { title: t('payRuleSets.field.times') }, ...percentColumns(t)]}
      rows={bands.map((band) => ({
        key: JSON.stringify(band),
        cells: [t(`payRules.label.${band.label}`), when(band), ...payCells(t, band)],
      }))}
    />
  )
}

function payCells(t: ReturnType<typeof useTranslate>, { pay, clause }: Band) {
  if (pay.in === 'cents') {
    const amount = t(`payRuleSets.amount_${pay.per}`, { amount: money(pay.cents) })
    return [amount, amount, clause]
  }
  const [permanent, casual, own] = percentCells(pay.percentages)
  return [permanent, casual, own ?? clause]
}

/** A row for each kind of day that a loading has percentages for. */
function Loadings({ loadings }: { loadings: readonly ShiftLoading[] }) {
  const t = useTranslate()
  return (
    <RuleTable
      label={t('payRuleSets.shiftLoadings')}
      columns={[{ title: t('payRuleSets.shiftLoadings') }, { title: t('payRuleSets.kindOfDay') }, ...percentColumns(t)]}
      rows={loadings.flatMap((loading) => loadingRows(t, loading))}
    />
  )
}

function loadingRows(t: ReturnType<typeof useTranslate>, loading: ShiftLoading): RuleRow[] {
  const given = kindsOfDay.flatMap((kind) => {
    const percentages = loading.percentages[kind]
    return percentages === null ? [] : [{ kind, percentages }]
  })
  return given.map(({ kind, percentages }, at) => {
    const [permanent, casual, own] = percentCells(percentages)
    return {
      key: `${JSON.stringify(loading)} ${kind}`,
      isContinued: at < given.length - 1,
      cells: [
        at === 0 ? <LoadingName key="name" loading={loading} /> : <span key="name" aria-hidden />,
        t(`payRules.kindOfDay.${kind}`),
        permanent,
        casual,
        own ?? loading.clause,
      ],
    }
  })
}

function LoadingName({
  loading: { label, decided_by, from, until, days, permanent_nights: permanent },
}: {
  loading: ShiftLoading
}) {
  const t = useTranslate()
  return (
    <>
      {t(`payRules.label.${label}`)}
      <span className={classes.code}>
        {t(`payRuleSets.shift_${decided_by}`, { from, until, days: weekdaysText(t, days) })}
      </span>
      {permanent !== null && (
        <span className={classes.code}>{t(permanent ? 'payRuleSets.onlyNights' : 'payRuleSets.notNights')}</span>
      )}
    </>
  )
}
