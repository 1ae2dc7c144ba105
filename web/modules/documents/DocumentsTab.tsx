import { Button, Stack, Text } from '@mantine/core'
import { IconMailQuestion, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { documents, type PersonsDocuments } from '#contract/documents.ts'
import { Loaded } from '#web/lib/Loaded.tsx'
import { mayAsk } from '#web/lib/session.ts'
import { useAsk } from '#web/lib/use-ask.ts'
import { useWords } from '#web/lib/wording.ts'
import { AskDrawer } from '#web/modules/documents/AskDrawer.tsx'
import { DocumentDrawer } from '#web/modules/documents/DocumentDrawer.tsx'
import { HandInDrawer } from '#web/modules/documents/HandInDrawer.tsx'
import { PaperList } from '#web/modules/documents/PaperList.tsx'
import { useDecides } from '#web/modules/documents/use-decides.ts'
import type { TabProps } from '#web/modules/personal/tab-props.ts'
import { Panel } from '#web/ui/Panel.tsx'

/** What the agency asks of a person and holds of them, in its editions. */
export function DocumentsTab({ id }: TabProps) {
  const query = useAsk(documents.list, { id })
  return <Loaded of={query}>{(held) => <Papers id={id} held={held} />}</Loaded>
}

/** What stands beside the list: a kind to hand in or to ask for ('': it is chosen there), or the paper that is looked at. */
type Beside = { does: 'handIn' | 'ask'; type_id: string } | { does: 'look'; id: string }

function Papers({ id, held }: { id: string; held: PersonsDocuments }) {
  const t = useWords()
  const decides = useDecides()
  const [beside, setBeside] = useState<Beside | null>(null)
  const close = () => setBeside(null)
  const handIn = (type_id: string) => setBeside({ does: 'handIn', type_id })
  const ask = (type_id: string) => setBeside({ does: 'ask', type_id })
  const shown = beside?.does === 'look' ? held.documents.find((paper) => paper.id === beside.id) : undefined
  return (
    <Stack gap="lg">
      <Panel title={t('documents.title')} actions={<Actions onHandIn={handIn} onAsk={decides ? ask : undefined} />}>
        <Text c="dimmed" mb="md">
          {t(decides ? 'documents.text' : 'documents.ownText')}
        </Text>
        <PaperList
          held={held}
          onHandIn={handIn}
          onAsk={decides ? ask : undefined}
          onLook={(paper) => setBeside({ does: 'look', id: paper })}
        />
      </Panel>
      <HandInDrawer
        id={id}
        types={held.types}
        type_id={beside?.does === 'handIn' ? beside.type_id : null}
        onClose={close}
      />
      <AskDrawer id={id} types={held.types} type_id={beside?.does === 'ask' ? beside.type_id : null} onClose={close} />
      <DocumentDrawer
        paper={shown ?? null}
        held={held}
        onHandIn={handIn}
        onLook={(paper) => setBeside({ does: 'look', id: paper })}
        onClose={close}
      />
    </Stack>
  )
}

function Actions({ onHandIn, onAsk }: { onHandIn: (type_id: string) => void; onAsk?: (type_id: string) => void }) {
  const t = useWords()
  if (!mayAsk(documents.submit)) return null
  return (
    <>
      {onAsk && (
        <Button variant="default" leftSection={<IconMailQuestion size={16} aria-hidden />} onClick={() => onAsk('')}>
          {t('documents.ask.ask')}
        </Button>
      )}
      <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => onHandIn('')}>
        {t('documents.handIn.another')}
      </Button>
    </>
  )
}
