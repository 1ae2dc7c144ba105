import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { demandedOf, documentKinds, documentTypes } from '#contract/people/documents.ts'
import { May } from '#web/lib/session/May.tsx'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { OpenedType } from './DocumentTypeDrawer.tsx'
import { typeColumns } from './type-columns.tsx'
import { useTypesBulk } from './use-types-bulk.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'

const DocumentTypeDrawer = whenOpened(
  () => import('./DocumentTypeDrawer.tsx').then((module) => module.DocumentTypeDrawer),
  ({ type }) => type !== null,
)

/** The document types, and who must have each. */
export function DocumentTypesScreen() {
  const t = useTranslate()
  const list = useList(documentTypes.list, { name: 'document-types' })
  const { bulk, results } = useTypesBulk()
  const [opened, setOpened] = useState<OpenedType>(null)
  const add = (
    <May call={documentTypes.store}>
      <Button onClick={() => setOpened('new')} leftSection={<IconPlus size={16} aria-hidden />}>
        {t('documents.types.add')}
      </Button>
    </May>
  )
  return (
    <Page title={t('shell.screens.documentTypes')} description={t('documents.types.text')} actions={add}>
      <DataTable
        of={list}
        label={t('shell.screens.documentTypes')}
        columns={typeColumns}
        onOpen={isCallAllowed(documentTypes.update) ? setOpened : undefined}
        search={t('reference.list.search')}
        filters={[
          choiceFilter('kind', t('documents.types.kind'), documentKinds, (value) => t(`documents.kind.${value}`)),
          choiceFilter('demanded', t('documents.types.demanded'), demandedOf, (value) =>
            t(`documents.demanded.${value}`),
          ),
          { kind: 'flag', name: 'active', label: t('reference.list.onlyActive') },
        ]}
        bulk={bulk}
        empty={{ title: t('documents.types.empty'), text: t('documents.types.emptyText'), action: add }}
      />
      {results}
      <DocumentTypeDrawer type={opened} onClose={() => setOpened(null)} />
    </Page>
  )
}
