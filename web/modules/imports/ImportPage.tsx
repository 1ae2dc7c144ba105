import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { imports, type ImportKind, type ImportRecord } from '#contract/imports.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/Loaded.tsx'
import { useSearchParam } from '#web/lib/go.ts'
import { useAsk } from '#web/lib/use-ask.ts'
import { useWords } from '#web/lib/wording.ts'
import { ImportChoose } from '#web/modules/imports/ImportChoose.tsx'
import { ImportReview } from '#web/modules/imports/ImportReview.tsx'
import { Page } from '#web/ui/Page.tsx'

const listOf = { employees: '/employees', customers: '/customers', locations: '/locations' } as const
const pollMilliseconds = 400

/** An import from choosing the file to its end; which one it is stands in the address, so that a reload loses nothing. */
export function ImportPage({ kind }: { kind: ImportKind }) {
  const t = useWords()
  const [id, setId] = useSearchParam('import')
  const query = useAsk(imports.info, { id: id ?? '' }, { when: id !== null })
  const running = query.data?.status === 'queued' || query.data?.status === 'running'
  useAsk(imports.info, { id: id ?? '' }, { when: id !== null && running, everyMs: running ? pollMilliseconds : null })
  useFreshLists(query.data?.status)
  return (
    <Page
      title={t(`imports.${kind}.title`)}
      description={t(`imports.${kind}.text`)}
      back={{ href: hrefOf(listOf[kind]), label: t(`${kind}.list.title`) }}
    >
      {id === null ? (
        <ImportChoose kind={kind} onChecked={setId} />
      ) : (
        <Loaded of={query}>
          {(record) => <ImportReview record={record} listHref={hrefOf(listOf[kind])} onAgain={() => setId(null)} />}
        </Loaded>
      )}
    </Page>
  )
}

/** The end of an import is no answer to something that this page sent, so nothing else says that every list is out of date. */
function useFreshLists(status: ImportRecord['status'] | undefined) {
  const client = useQueryClient()
  useEffect(() => {
    if (status === 'done')
      void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => path !== imports.info.path })
  }, [client, status])
}
