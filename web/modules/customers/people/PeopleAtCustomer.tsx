import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { customerDocuments, type PersonAtCustomer } from '#contract/customers/customer-documents.ts'
import { formatList } from '#web/lib/format.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { DocumentMark, PersonDocuments } from './PersonDocuments.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { Pages } from '#web/ui/table/pages/Pages.tsx'

/** The people who work for a customer, with the documents that customers may see. A customer's own user passes no customer id. */
export function PeopleAtCustomer({ customer_id, perPage = 25 }: { customer_id?: string; perPage?: 10 | 25 }) {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const [q] = useDebouncedValue(typed.trim(), 300)
  const [opened, setOpened] = useState<PersonAtCustomer | null>(null)
  const query = useApiQuery(customerDocuments.list, { customer_id, q, page, per_page: perPage }, { keepPrevious: true })
  const pages = Math.ceil((query.data?.total ?? 0) / perPage)
  function search(text: string) {
    setTyped(text)
    setPage(1)
  }
  return (
    <Stack>
      {(pages > 1 || typed !== '') && (
        <TextInput
          type="search"
          aria-label={t('customers.team.search')}
          placeholder={t('customers.team.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          maw={320}
          value={typed}
          onChange={(event) => search(event.currentTarget.value)}
        />
      )}
      <Loaded of={query}>{({ rows }) => <ListingLines rows={rows} onOpen={setOpened} />}</Loaded>
      <Pages total={pages} page={page} onChange={setPage} />
      <PersonDocuments person={opened} onClose={() => setOpened(null)} />
    </Stack>
  )
}

type Props = { rows: readonly PersonAtCustomer[]; onOpen: (person: PersonAtCustomer) => void }

function ListingLines({ rows, onOpen }: Props) {
  const t = useTranslate()
  if (rows.length === 0) return <EmptyState title={t('customers.team.empty')} text={t('customers.team.emptyText')} />
  return (
    <Lines>
      {rows.map((person) => (
        <Line
          key={person.id}
          name={person.name}
          onOpen={person.documents.length > 0 ? () => onOpen(person) : undefined}
          facts={formatList(person.position_names)}
        >
          <Group gap={6}>
            {person.documents.length === 0 && <Text c="dimmed">{t('customers.team.none')}</Text>}
            {person.documents.map((document) => (
              <DocumentMark key={document.id} document={document} />
            ))}
          </Group>
        </Line>
      ))}
    </Lines>
  )
}
