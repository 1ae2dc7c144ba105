import { supervisors, supervisorStatuses, type Supervisor } from '#contract/customers/supervisors.ts'
import { useGo, useParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { SupervisorFields, supervisorValues } from './SupervisorFields.tsx'

export function SupervisorEditScreen() {
  const t = useTranslate()
  const [id, supervisor_id] = [useParam('id'), useParam('supervisor_id')]
  const query = useApiQuery(supervisors.details, { id: supervisor_id })
  return (
    <Page
      title={t('companies.supervisors.edit')}
      back={{
        href: hrefOf('/company/supervisor-view/{id}/{supervisor_id}', { id, supervisor_id }),
        label: query.data?.name ?? '',
      }}
      width="narrow"
    >
      <Loaded of={query}>{(supervisor) => <SupervisorForm key={supervisor.id} supervisor={supervisor} />}</Loaded>
    </Page>
  )
}

const valuesOf = (supervisor: Supervisor) => ({
  ...supervisorValues(supervisor),
  id: supervisor.id,
  version: supervisor.version,
  status: supervisor.status,
})

function SupervisorForm({ supervisor }: { supervisor: Supervisor }) {
  const t = useTranslate()
  const go = useGo()
  const params = { id: supervisor.company_id, supervisor_id: supervisor.id }
  const href = hrefOf('/company/supervisor-view/{id}/{supervisor_id}', params)
  const form = useFormOf(supervisors.update, {
    initial: valuesOf(supervisor),
    fromCurrent: valuesOf,
    invalidates: [supervisors],
    success: t('companies.supervisors.saved'),
    failed: t('companies.supervisors.failed'),
    onDone: () => go(href),
  })
  return (
    <FormPanel of={form} submit={t('companies.supervisors.save')} cancel={{ href }}>
      <SupervisorFields of={form} company_id={supervisor.company_id} supervisor={supervisor} />
      <FormSection title={t('companies.form.state')}>
        <SelectField
          of={form}
          name="status"
          label={t('companies.list.status')}
          options={supervisorStatuses.map((value) => ({ value, label: t(`companies.supervisors.status.${value}`) }))}
        />
      </FormSection>
    </FormPanel>
  )
}
