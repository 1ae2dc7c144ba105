import { Stack } from '@mantine/core'
import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ImportSource } from '#contract/platform/import-fields.ts'
import { imports, type ImportRecord } from '#contract/platform/imports.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useScreenPath, useSearchParam } from '#web/lib/go.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ImportChoose } from '#web/modules/imports/steps/ImportChoose.tsx'
import { ImportMatch } from '#web/modules/imports/steps/ImportMatch.tsx'
import { ImportReview } from '#web/modules/imports/steps/ImportReview.tsx'
import { type ImportStep, ImportSteps } from '#web/modules/imports/steps/ImportSteps.tsx'
import type { ChosenFile } from '#web/modules/imports/use-check.ts'
import { Page } from '#web/ui/page/Page.tsx'

const listOf = {
  companies: ['/companies', 'companies.list.title'],
  customers: ['/customers', 'customers.list.title'],
  locations: ['/locations', 'locations.list.title'],
  employees: ['/employees', 'employees.list.title'],
  punches: ['/time-sheets', 'shell.screens.timesheets'],
  charge_rates: ['/charge-rates', 'chargeRates.list.title'],
  leave_balances: ['/leave-types', 'leave.types.title'],
  workbook: ['/employees', 'employees.list.title'],
} as const
const pollMilliseconds = 400

/** What is imported at each path; one screen shows all of them. Permissions are in web/app/screens.ts. */
const sourceByPath: Readonly<Record<string, ImportSource>> = {
  '/import-company': 'companies',
  '/import-customer': 'customers',
  '/location-import': 'locations',
  '/employee-import': 'employees',
  '/company-customer-employee-import': 'workbook',
  '/time-sheets/import-punches': 'punches',
  '/charge-rates/import': 'charge_rates',
  '/leave-types/import-balances': 'leave_balances',
}

/** An import from choosing the file to the result; once checked, its id is in the URL, so a reload loses nothing. */
export function ImportScreen() {
  const kind = sourceByPath[useScreenPath()]
  // While the next screen loads, the URL is already its own.
  return kind && <Import key={kind} kind={kind} />
}

function Import({ kind }: { kind: ImportSource }) {
  const t = useTranslate()
  const [id, setId] = useSearchParam('import')
  const [file, setFile] = useState<ChosenFile | null>(null)
  const query = useApiQuery(imports.info, { id: id ?? '' }, { when: id !== null })
  const running = query.data?.status === 'queued' || query.data?.status === 'running'
  useApiQuery(
    imports.info,
    { id: id ?? '' },
    { when: id !== null && running, everyMs: running ? pollMilliseconds : null },
  )
  const isSending = useIsMutating() > 0
  useFreshLists(query.data?.status)
  const [list, title] = listOf[kind]
  function checked(checked_id: string, chosen: ChosenFile) {
    setFile(chosen)
    setId(checked_id)
  }
  function again() {
    setFile(null)
    setId(null)
  }
  return (
    <Page
      title={t(`imports.${kind}.title`)}
      description={t(`imports.${kind}.text`)}
      back={{ href: hrefOf(list), label: t(title) }}
    >
      <Stack gap="lg">
        <ImportSteps at={stepOf(id, file, query.data?.status, isSending)} />
        {id !== null && (
          <Loaded of={query}>
            {(record) => (
              <ImportReview
                record={record}
                kind={kind}
                chosen={file}
                onChecked={setId}
                listHref={hrefOf(list)}
                onAgain={again}
              />
            )}
          </Loaded>
        )}
        {id === null && file !== null && <ImportMatch kind={kind} chosen={file} onChecked={checked} onAgain={again} />}
        {id === null && file === null && <ImportChoose kind={kind} onRead={setFile} />}
      </Stack>
    </Page>
  )
}

function stepOf(
  id: string | null,
  file: ChosenFile | null,
  status: ImportRecord['status'] | undefined,
  isSending: boolean,
): ImportStep {
  if (id === null && file !== null) return isSending ? 'check' : 'match'
  if (id === null) return 'choose'
  if (status === 'done' || status === 'cancelled') return 'report'
  return status === 'queued' || status === 'running' || status === 'failed' ? 'write' : 'check'
}

/** An import ends on the server, without a response to this page, so all lists are invalidated here. */
function useFreshLists(status: ImportRecord['status'] | undefined) {
  const client = useQueryClient()
  useEffect(() => {
    if (status === 'done' || status === 'cancelled')
      void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => path !== imports.info.path })
  }, [client, status])
}
