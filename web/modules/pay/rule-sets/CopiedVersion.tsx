import { Select } from '@mantine/core'
import { useState } from 'react'
import { payRuleSets } from '#contract/payroll/pay-rules/rule-sets.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatDate } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FormFields } from '#web/ui/form/FormSection.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

/** Chooses a version of one of the agency's rule sets to copy. */
export function CopiedVersion({ of }: { of: WorkingForm<'title' | 'valid_from' | 'version_id'> }) {
  const t = useTranslate()
  const [setId, setSetId] = useState<string | null>(null)
  const [q, setQ] = useState('')
  const sets = useApiQuery(payRuleSets.list, { q, per_page: 50 }, { keepPrevious: true })
  const set = useApiQuery(payRuleSets.info, { id: setId ?? '' }, { when: setId !== null })
  const version = of.form.useWatchValue('version_id')
  function choose(id: string | null) {
    const chosen = set.data?.history.find((one) => one.id === id)
    if (!set.data || !chosen) return
    of.form.setFieldValue('version_id', chosen.id)
    of.form.setFieldValue('title', t('payRuleSets.copyOf', { title: set.data.title }))
    of.form.setFieldValue('valid_from', chosen.valid_from)
  }
  return (
    <FormFields>
      <Select
        label={t('payRuleSets.one')}
        required
        searchable
        // The server searches.
        filter={({ options }) => options}
        onSearchChange={setQ}
        data={(sets.data?.rows ?? []).map(({ id, title }) => ({ value: id, label: title }))}
        nothingFoundMessage={t('payRuleSets.noneFound')}
        value={setId}
        allowDeselect={false}
        onChange={(id) => {
          setSetId(id)
          of.form.setFieldValue('version_id', '')
        }}
      />
      <Select
        label={t('payRuleSets.version')}
        required
        data-path="version_id"
        disabled={!set.data}
        data={(set.data?.history ?? []).map(({ id, valid_from: from }) => ({
          value: id,
          label: t('payRuleSets.from', { day: formatDate(from) }),
        }))}
        value={version ? String(version) : null}
        error={of.form.errors['version_id'] ?? of.form.errors['sample']}
        allowDeselect={false}
        onChange={choose}
      />
    </FormFields>
  )
}
