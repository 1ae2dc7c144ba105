import { Button, Text } from '@mantine/core'
import { IconCertificate, IconFileText, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { documentTypes, type DocumentType } from '#contract/documents.ts'
import { formatList } from '#web/lib/format.ts'
import { Loaded } from '#web/lib/Loaded.tsx'
import { May } from '#web/lib/May.tsx'
import { useAsk } from '#web/lib/use-ask.ts'
import { useWords } from '#web/lib/wording.ts'
import { DocumentTypeDrawer, type OpenedType } from '#web/modules/documents/DocumentTypeDrawer.tsx'
import { Line, Lines } from '#web/ui/Lines.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

/** The kinds of papers that may be asked for, and who must have each. */
export function DocumentTypesScreen() {
  const t = useWords()
  const query = useAsk(documentTypes.list, {})
  const [opened, setOpened] = useState<OpenedType>(null)
  const add = (
    <May call={documentTypes.store}>
      <Button onClick={() => setOpened('new')} leftSection={<IconPlus size={16} aria-hidden />}>
        {t('documents.types.add')}
      </Button>
    </May>
  )
  return (
    <Page title={t('app.screens.documentTypes')} description={t('documents.types.text')} actions={add}>
      <Loaded of={query}>
        {(types) => (
          <Panel>
            <Lines>
              {types.map((type) => (
                <TypeLine key={type.id} type={type} onOpen={() => setOpened(type)} />
              ))}
            </Lines>
          </Panel>
        )}
      </Loaded>
      <DocumentTypeDrawer type={opened} onClose={() => setOpened(null)} />
    </Page>
  )
}

function TypeLine({ type, onOpen }: { type: DocumentType; onOpen: () => void }) {
  const t = useWords()
  const Icon = type.kind === 'certification' ? IconCertificate : IconFileText
  const needs = (['number', 'issued', 'expires', 'file'] as const).filter((fact) => type[`needs_${fact}`])
  return (
    <Line
      sign={<Icon size={22} stroke={1.6} aria-hidden />}
      name={type.shown}
      onOpen={onOpen}
      facts={formatList(needs.map((fact) => t(`documents.needs.${fact}`)))}
    >
      {!type.active && <StatusBadge tone="neutral">{t('documents.types.inactive')}</StatusBadge>}
      <Demanded type={type} />
    </Line>
  )
}

function Demanded({ type }: { type: DocumentType }) {
  const t = useWords()
  if (type.demanded === 'nobody') return <Text c="dimmed">{t('documents.demanded.nobody')}</Text>
  if (type.demanded === 'everybody') return <StatusBadge tone="accent">{t('documents.demanded.everybody')}</StatusBadge>
  return <StatusBadge tone="info">{formatList(type.position_names)}</StatusBadge>
}
