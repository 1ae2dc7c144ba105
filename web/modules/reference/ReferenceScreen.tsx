import { Badge, Button } from '@mantine/core'
import { IconListCheck, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import {
  reference,
  type ReferenceItem,
  type ReferenceKind,
  type ReferenceItemWithActions,
} from '#contract/platform/reference.ts'
import { starterPositions } from '#contract/platform/starter-positions.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { translatedName } from '#web/lib/language/translated-name.ts'
import { useScreenPath } from '#web/lib/go.ts'
import { May } from '#web/lib/session/May.tsx'
import { isCallAllowed, useSession } from '#web/lib/session/session.ts'
import { useActivationBulk } from '#web/lib/list/use-status-bulk.tsx'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { columnsOf } from '#web/modules/reference/columns.tsx'
import { listForPath } from '#web/modules/reference/lists.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import type { WordingKey } from '#web/wording/keys.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'

const ReferenceDrawer = whenOpened(
  () => import('#web/modules/reference/ReferenceDrawer.tsx').then((module) => module.ReferenceDrawer),
  ({ item }) => item !== null,
)

const StarterPositions = whenOpened(
  () => import('#web/modules/reference/StarterPositions.tsx').then((module) => module.StarterPositions),
  ({ opened }) => opened,
)

/** The reference list at this URL. */
export function ReferenceScreen() {
  const list = listForPath(useScreenPath())
  // While the next screen loads, the URL is already its own.
  return list && <ReferenceList key={list.kind} kind={list.kind} title={list.title} />
}

function ReferenceList({ kind, title }: { kind: ReferenceKind; title: WordingKey }) {
  const t = useTranslate()
  const calls = reference[kind]
  const ofPlatform = useSession()?.user?.agency === null
  const list = useList(calls.list, { name: `reference-${kind}` })
  const activation = useActivationBulk(calls.changeStatusMany, {
    invalidates: [calls],
    badge: (to) => <RecordStatus of="reference.list" status={to} />,
    nameOf: (row: ReferenceItemWithActions) => translatedName(row),
  })
  const [open, setOpen] = useState<ReferenceItem | 'new' | null>(null)
  const [takesStarters, setTakesStarters] = useState(false)
  const starters = kind === 'position' && (
    <May call={starterPositions.add}>
      <Button
        variant="default"
        onClick={() => setTakesStarters(true)}
        leftSection={<IconListCheck size={16} aria-hidden />}
      >
        {t('reference.starters.open')}
      </Button>
    </May>
  )
  const add = (
    <May call={calls.store}>
      <Button onClick={() => setOpen('new')} leftSection={<IconPlus size={16} aria-hidden />}>
        {t(`reference.add.${kind}`)}
      </Button>
    </May>
  )
  return (
    <Page
      title={t(title)}
      description={t(`reference.text.${kind}`)}
      badge={<NeedBadge kind={kind} />}
      actions={
        <>
          {starters}
          {add}
        </>
      }
    >
      <DataTable
        of={list}
        label={t(title)}
        columns={columnsOf(kind, ofPlatform)}
        onOpen={isCallAllowed(calls.update) ? setOpen : undefined}
        search={t('reference.list.search')}
        filters={[
          { kind: 'flag', name: 'active', label: t('reference.list.onlyActive') },
          { kind: 'flag', name: 'hidden', label: t('reference.list.onlyHidden') },
        ]}
        bulk={activation.bulk}
        empty={{ title: t('reference.list.empty'), text: t('reference.list.emptyText'), action: starters || add }}
      />
      {activation.results}
      <StarterPositions opened={takesStarters} onClose={() => setTakesStarters(false)} />
      <ReferenceDrawer kind={kind} item={open} onClose={() => setOpen(null)} />
    </Page>
  )
}

/** The lists without which nothing can be planned; the others only sort and describe. */
const neededLists: ReadonlySet<ReferenceKind> = new Set(['position'])

function NeedBadge({ kind }: { kind: ReferenceKind }) {
  const t = useTranslate()
  return neededLists.has(kind) ? (
    <Badge color="indigo">{t('reference.need.needed')}</Badge>
  ) : (
    <Badge variant="light" color="gray">
      {t('reference.need.optional')}
    </Badge>
  )
}
