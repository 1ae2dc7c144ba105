import { imports, type ImportKind } from '#contract/imports.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/Loaded.tsx'
import { useSearchParam } from '#web/lib/go.ts'
import { useAsk } from '#web/lib/use-ask.ts'
import { useWords } from '#web/lib/wording.ts'
import { ImportChoose } from '#web/modules/imports/ImportChoose.tsx'
import { ImportReview } from '#web/modules/imports/ImportReview.tsx'
import { Page } from '#web/ui/Page.tsx'

const listOf = { employees: '/employees', customers: '/customers', locations: '/locations' } as const
const pollMilliseconds = 700

/** An import from choosing the file to its end; which one it is stands in the address, so that a reload loses nothing. */
export function ImportPage({ kind }: { kind: ImportKind }) {
  const t = useWords()
  const [id, setId] = useSearchParam('import')
  const query = useAsk(imports.info, { id: id ?? '' }, { when: id !== null })
  const running = query.data?.status === 'queued' || query.data?.status === 'running'
  useAsk(imports.info, { id: id ?? '' }, { when: id !== null && running, everyMs: running ? pollMilliseconds : null })
  return (
    <Page title={t(`imports.${kind}.title`)} description={t(`imports.${kind}.text`)} back={{ href: hrefOf(listOf[kind]), label: t(`${kind}.list.title`) }}>
      {id === null ? (
        <ImportChoose kind={kind} onChecked={setId} />
      ) : (
        <Loaded of={query}>{(record) => <ImportReview record={record} listHref={hrefOf(listOf[kind])} onAgain={() => setId(null)} />}</Loaded>
      )}
    </Page>
  )
}
