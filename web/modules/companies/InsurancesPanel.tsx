import { useState } from 'react'
import { type Insurance, insurances } from '#contract/customers/insurances.ts'
import { formatPercent } from '#web/lib/format.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { May } from '#web/lib/session/May.tsx'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { EndsBadge, useEndsOn } from '#web/modules/companies/EndsOn.tsx'
import { InsuranceDrawer, type OpenedInsurance } from '#web/modules/companies/InsuranceDrawer.tsx'
import { AddButton } from '#web/ui/page/AddButton.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

/** The insurances of a company, those that expire first at the top. */
export function InsurancesPanel({ company_id }: { company_id: string }) {
  const t = useTranslate()
  const [opened, setOpened] = useState<OpenedInsurance>(null)
  const query = useApiQuery(insurances.list, { company_id })
  const add = (
    <May call={insurances.store}>
      <AddButton label={t('companies.insurances.add')} onClick={() => setOpened('new')} />
    </May>
  )
  return (
    <Panel title={t('companies.insurances.title')} actions={add}>
      <Loaded of={query}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              title={t('companies.insurances.empty')}
              text={t('companies.insurances.emptyText')}
              action={add}
            />
          ) : (
            <Lines>
              {rows.map((one) => (
                <InsuranceLine key={one.id} insurance={one} onOpen={() => setOpened(one)} />
              ))}
            </Lines>
          )
        }
      </Loaded>
      <InsuranceDrawer opened={opened} company_id={company_id} onClose={() => setOpened(null)} />
    </Panel>
  )
}

function InsuranceLine({ insurance, onOpen }: { insurance: Insurance; onOpen: () => void }) {
  const t = useTranslate()
  const until = useEndsOn()
  const { kind, state, insurer, number, rate, expires_on } = insurance
  return (
    <Line
      name={[t(`companies.insurances.kind.${kind}`), state].filter(Boolean).join(' · ')}
      onOpen={isCallAllowed(insurances.update) ? onOpen : undefined}
      facts={[
        [insurer, number, rate !== null && formatPercent(rate / 100, 2)].filter(Boolean).join(' · '),
        until(expires_on),
      ]}
    >
      <EndsBadge on={expires_on} />
    </Line>
  )
}
