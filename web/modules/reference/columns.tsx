import { Group } from '@mantine/core'
import {
  type FactName,
  factsOf,
  type ReferenceItem,
  type ReferenceKind,
  referenceKindNames,
  sharedGroups,
  maxCountedUses,
} from '#contract/platform/reference.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { translatedName } from '#web/lib/language/translated-name.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ColourDot } from '#web/modules/reference/ColourDot.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

/** The columns of each list: the common ones, with the list's own fields after the code. */
const columns = new Map(referenceKindNames.map((kind) => [kind, columnsFor(kind)]))

/** Users who see several agencies get an agency column: two agencies may use the same name. */
export const columnsOf = (kind: ReferenceKind, ofPlatform: boolean): Column<ReferenceItem>[] => {
  const all = columns.get(kind) ?? []
  return ofPlatform ? all.toSpliced(1, 0, agencyColumn) : all
}

const agencyColumn: Column<ReferenceItem> = {
  id: 'agency',
  title: 'reference.list.agency',
  cell: (row) => row.agency_name,
}

function columnsFor(kind: ReferenceKind): Column<ReferenceItem>[] {
  return [
    { id: 'name', title: 'reference.list.name', sort: 'name', fixed: true, cell: (row) => nameIn(kind, row) },
    { id: 'code', title: 'reference.list.code', sort: 'code', cell: (row) => row.code },
    ...(factsOf[kind] ?? []).map((fact) => factColumn(fact)),
    { id: 'uses', title: 'reference.list.uses', align: 'end', cell: (row) => <Uses item={row} /> },
    {
      id: 'description',
      title: 'reference.list.description',
      hidden: factsOf[kind] !== undefined,
      cell: (row) => row.description,
    },
    {
      id: 'sort',
      title: 'reference.list.sort',
      sort: 'sort',
      align: 'end',
      hidden: true,
      cell: (row) => formatNumber(row.sort),
    },
    { id: 'active', title: 'reference.list.status', card: 'badge', cell: (row) => <ReferenceStatus item={row} /> },
  ]
}

function nameIn(kind: ReferenceKind, row: ReferenceItem) {
  const name = translatedName(row)
  return kind === 'position' ? <ColourDot colour={row.colour}>{name}</ColourDot> : name
}

// A function declaration, because it is used above.
function factColumn(fact: FactName): Column<ReferenceItem> {
  return { id: fact, title: `reference.fact.${fact}`, cell: (row) => <Fact fact={fact} item={row} /> }
}

/** One field of an entry; the basis of an employment type and the group of a shared skill are translated. */
export function Fact({ fact, item }: { fact: FactName; item: ReferenceItem }) {
  const t = useTranslate()
  const { basis } = item.meta
  if (fact === 'basis') return basis ? t(`reference.basis.${basis}`) : null
  const group = item.shared && fact === 'group' ? sharedGroups.find((one) => one === item.meta.group) : undefined
  if (group !== undefined) return t(`reference.group.${group}`)
  return item.meta[fact] ?? null
}

/** The number of records that use an entry, if counted. */
export function Uses({ item: { uses } }: { item: ReferenceItem }) {
  const t = useTranslate()
  return uses < maxCountedUses ? formatNumber(uses) : t('reference.uses.atMost', { number: formatNumber(uses) })
}

function ReferenceStatus({ item }: { item: ReferenceItem }) {
  const t = useTranslate()
  return (
    <Group gap="xs">
      <RecordStatus of="reference.list" status={item.active ? 'active' : 'inactive'} />
      {item.shared && <StatusBadge tone="info">{t('reference.list.shared')}</StatusBadge>}
      {item.hidden && <StatusBadge tone="warn">{t('reference.list.hidden')}</StatusBadge>}
    </Group>
  )
}
