import { useState } from 'react'
import { merging } from '#contract/people/merging.ts'
import { useParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { MergeForm } from '#web/modules/lifecycle/MergeForm.tsx'
import { Page } from '#web/ui/page/Page.tsx'

export function EmployeeMergeScreen() {
  const t = useTranslate()
  const [id, other_id] = [useParam('id'), useParam('other_id')]
  const [isTurned, setTurned] = useState(false)
  const query = useApiQuery(merging.preview, isTurned ? { id: other_id, other_id: id } : { id, other_id })
  return (
    <Page
      title={t('shell.screens.employeeMerge')}
      description={t('lifecycle.merge.text')}
      back={{ href: hrefOf('/employee-preview/{id}', { id }), label: t('employees.view.title') }}
      width="narrow"
    >
      <Loaded of={query}>
        {(preview) => (
          <MergeForm key={preview.survivor.employee.id} preview={preview} onTurn={() => setTurned(!isTurned)} />
        )}
      </Loaded>
    </Page>
  )
}
