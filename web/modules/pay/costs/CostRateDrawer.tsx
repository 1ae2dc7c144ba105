import { type CostRate, costRates } from '#contract/payroll/cost-rates.ts'
import { EntityDrawer, type OpenedRow } from '#web/lib/form/EntityDrawer.tsx'
import { today } from '#web/lib/format.ts'
import { RemoveButton } from '#web/lib/RemoveButton.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { CostRateFields } from './CostRateFields.tsx'
import { touchedByRates } from '#web/modules/pay/touched-by-rates.ts'

export type OpenedCostRate = OpenedRow<CostRate>

type Props = { opened: OpenedCostRate; onClose: () => void }

/** Adds, corrects or ends a rate beside the list. */
export function CostRateDrawer({ opened, onClose }: Props) {
  const t = useTranslate()
  return (
    <EntityDrawer
      opened={opened}
      onClose={onClose}
      title={(rate) => (rate ? t(`costRates.kind.${rate.kind}`) : t('costRates.list.add'))}
      create={{
        call: costRates.store,
        initial: fieldsOf(null),
        submit: t('costRates.list.add'),
        success: t('costRates.form.added'),
      }}
      update={{
        call: costRates.update,
        values: valuesOf,
        submit: t('costRates.form.save'),
        success: t('costRates.form.saved'),
      }}
      fields={(form, rate) => <CostRateFields of={form} rate={rate} />}
      invalidates={[costRates, ...touchedByRates]}
      failed={t('costRates.form.failed')}
    >
      {(rate) => (
        <RemoveButton
          call={costRates.remove}
          record={rate}
          label={t('costRates.remove')}
          question={t('costRates.remove.question')}
          text={t('costRates.remove.text')}
          invalidates={[costRates, ...touchedByRates]}
          success={t('costRates.remove.done')}
          failed={t('costRates.remove.failed')}
          onDone={onClose}
        />
      )}
    </EntityDrawer>
  )
}

const fieldsOf = (rate: CostRate | null) => ({
  kind: rate?.kind ?? 'workers_compensation',
  state: rate?.state ?? '',
  industry_id: rate?.industry_id ?? '',
  position_id: rate?.position_id ?? '',
  employment: rate?.employment ?? '',
  basis_points: rate?.basis_points ?? '',
  cents: rate?.cents ?? '',
  starts_on: rate?.starts_on ?? today(),
  ends_on: rate?.ends_on ?? '',
  source: rate?.source ?? '',
  to_check: rate?.to_check ?? false,
})

const valuesOf = (rate: CostRate) => ({ id: rate.id, version: rate.version, ...fieldsOf(rate) })
