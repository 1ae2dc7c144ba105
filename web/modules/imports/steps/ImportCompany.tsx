import { companies } from '#contract/customers/companies.ts'
import type { ImportSource } from '#contract/platform/import-fields.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { loadCompanies } from '#web/lib/api/choices.ts'
import { SearchSelect } from '#web/ui/form/choices/SearchSelect.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

type Props = { kind: ImportSource; value: string | null; onChange: (id: string | null) => void; disabled: boolean }

/** The company of the imported records. Hidden for agencies with one company, and for what belongs to a customer or a person. */
export function ImportCompany({ kind, value, onChange, disabled }: Props) {
  const t = useTranslate()
  const ofPlatform = useSession()?.user?.agency === null
  const choices = useApiQuery(companies.choices, {}).data ?? []
  if (!ofPlatform && (isOfAgency(kind) || choices.length < 2)) return null
  return (
    <Panel title={t('imports.choose.company')}>
      <SearchSelect
        label={t('imports.choose.companyLabel')}
        description={t(helpOf(kind))}
        placeholder={t('imports.choose.companyPick')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={value}
        onChange={onChange}
        load={loadCompanies}
        allowDeselect={false}
        disabled={disabled}
        required
        maw="30rem"
      />
    </Panel>
  )
}

/** What is matched with records of the whole agency. */
const isOfAgency = (kind: ImportSource) =>
  kind === 'locations' || kind === 'punches' || kind === 'charge_rates' || kind === 'leave_balances'

function helpOf(kind: ImportSource) {
  if (isOfAgency(kind)) return 'imports.choose.agencyHelp'
  return kind === 'companies' ? 'imports.choose.sistersHelp' : 'imports.choose.companyHelp'
}
