import { Button, Group, Stack, Title } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import {
  customerDocuments,
  type CustomerDocument,
  type PersonAtCustomer,
} from '#contract/customers/customer-documents.ts'
import { expiringSoonDays } from '#contract/people/documents.ts'
import { formatDate } from '#web/lib/format.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { DocumentFile } from '#web/modules/documents/DocumentFile.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

type Props = { person: PersonAtCustomer | null; onClose: () => void }

/** The documents of a person that customers may see, each with its file. */
export function PersonDocuments({ person, onClose }: Props) {
  return (
    <SideDrawer opened={person !== null} onClose={onClose} title={person?.name ?? ''}>
      <Stack gap="xl">
        {person?.documents.map((document) => (
          <PersonDocument key={document.id} document={document} />
        ))}
      </Stack>
    </SideDrawer>
  )
}

function PersonDocument({ document }: { document: CustomerDocument }) {
  const t = useTranslate()
  const [shows, setShows] = useState(false)
  const items = [
    { label: t('documents.number'), value: document.number_ends && `••• ${document.number_ends}` },
    { label: t('documents.issuer'), value: document.issuer },
    { label: t('documents.issued'), value: document.issued_on && formatDate(document.issued_on) },
    { label: t('documents.expires'), value: document.expires_on && formatDate(document.expires_on) },
  ]
  return (
    <Stack gap="sm" component="section" aria-label={document.type_name}>
      <Group justify="space-between">
        <Title order={3} size="h4">
          {document.type_name}
        </Title>
        <DocumentMark document={document} short />
      </Group>
      <Facts items={items.filter(({ value }) => value)} />
      {shows && <DocumentFile document={document} from={customerDocuments.file} />}
      {!shows && document.file_name !== null && (
        <div>
          <Button variant="default" leftSection={<IconEye size={16} aria-hidden />} onClick={() => setShows(true)}>
            {t('customers.team.show')}
          </Button>
        </div>
      )}
    </Stack>
  )
}

/** A document's type and status; with `short`, the status only. */
export function DocumentMark({
  document: { type_name, days_left },
  short = false,
}: {
  document: CustomerDocument
  short?: boolean
}) {
  const t = useTranslate()
  const tone = days_left === null || days_left > expiringSoonDays ? 'ok' : days_left < 0 ? 'bad' : 'warn'
  const holds = {
    ok: t('customers.team.valid'),
    warn: t('documents.endsIn', { count: days_left ?? 0 }),
    bad: t('documents.ended'),
  }[tone]
  if (short) return <StatusBadge tone={tone}>{holds}</StatusBadge>
  return <StatusBadge tone={tone}>{tone === 'ok' ? type_name : `${type_name} · ${holds}`}</StatusBadge>
}
