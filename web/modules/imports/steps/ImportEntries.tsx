import { Alert, Button, Group, Select, Stack, Table, Text, type OptionsFilter } from '@mantine/core'
import { IconInfoCircle, IconListCheck, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import {
  choiceCodes,
  choiceTexts,
  entryActions,
  type ImportSource,
  isChoiceField,
} from '#contract/platform/import-fields.ts'
import type { EntryDecision, ImportRecord, UnknownEntry } from '#contract/platform/imports.ts'
import { reference } from '#contract/platform/reference.ts'
import { loadEntries } from '#web/lib/api/choices.ts'
import { formatNumber } from '#web/lib/format.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { translate, useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/imports/Import.module.css'
import stacked from '#web/ui/table/StackedTable.module.css'
import { type ChosenFile, useCheck } from '#web/modules/imports/use-check.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { LongText } from '#web/ui/text/LongText.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { ProgressPanel } from '#web/ui/states/ProgressPanel.tsx'
import { TableScroll } from '#web/ui/table/TableScroll.tsx'
import { useChoices } from '#web/ui/form/choices/use-choices.ts'

type Props = {
  record: ImportRecord
  kind: ImportSource
  /** the file, while this page has it */
  chosen: ChosenFile | null
  onChecked: (id: string) => void
}

const maxShown = 100

/** Names in a file that are not in the agency's lists: each is added, mapped to an existing entry, or left out. */
export function ImportEntries({ record, kind, chosen, onChecked }: Props) {
  const t = useTranslate()
  return (
    <Panel title={t('imports.entries.title')}>
      {chosen === null ? (
        <Alert color="yellow" icon={<IconInfoCircle aria-hidden />}>
          {t('imports.entries.fileGone')}
        </Alert>
      ) : (
        // Another check starts with its own decisions.
        <EntryDecisions key={record.id} record={record} kind={kind} chosen={chosen} onChecked={onChecked} />
      )}
    </Panel>
  )
}

const keyOf = ({ list, name }: Pick<UnknownEntry, 'list' | 'name'>) => `${list} ${name.toLowerCase()}`

function EntryDecisions({ record, kind, chosen, onChecked }: Props & { chosen: ChosenFile }) {
  const t = useTranslate()
  const check = useCheck(kind, chosen, onChecked)
  const [decided, setDecided] = useState(
    new Map([...record.unknown_entries.flatMap(proposedFor), ...record.entries].map((one) => [keyOf(one), one])),
  )
  const shown = record.unknown_entries.slice(0, maxShown)
  const creatable = record.unknown_entries.filter(mayCreate)
  const decide = (decisions: readonly EntryDecision[]) =>
    setDecided(new Map([...decided, ...decisions.map((one) => [keyOf(one), one] as const)]))
  if (check.busy)
    return (
      <ProgressPanel
        title={t('imports.choose.checking')}
        done={check.done}
        total={check.total}
        text={t('imports.choose.checkingText')}
      />
    )
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('imports.entries.text')}</Text>
      <EntryTable rows={shown} decided={decided} onDecide={(one) => decide([one])} />
      {record.unknown_entries.length > maxShown && (
        <Text c="dimmed">{t('imports.entries.more', { count: record.unknown_entries.length - maxShown })}</Text>
      )}
      <Group>
        <ActionButton
          leftSection={<IconListCheck size={16} aria-hidden />}
          reason={decided.size === 0 ? t('imports.entries.reason') : null}
          onClick={() => check.send(chosen.tables, [...decided.values()])}
        >
          {t('imports.entries.check')}
        </ActionButton>
        {creatable.length > 1 && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => decide(creatable.map(({ list, name }) => ({ list, name, action: 'create', id: null })))}
          >
            {t('imports.entries.createAll', { count: creatable.length })}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const mayCreate = ({ list, creatable }: UnknownEntry) =>
  creatable && !isChoiceField(list) && isCallAllowed(reference[list].store)

/** What the value probably means, chosen at first. */
function proposedFor(entry: UnknownEntry): EntryDecision[] {
  const { list, name, proposal } = entry
  if (proposal === null || (proposal.action === 'create' && !mayCreate(entry))) return []
  return [{ list, name, action: proposal.action, id: proposal.id }]
}

type TableProps = {
  rows: readonly UnknownEntry[]
  decided: ReadonlyMap<string, EntryDecision>
  onDecide: (decision: EntryDecision) => void
}

function EntryTable({ rows, decided, onDecide }: TableProps) {
  const t = useTranslate()
  return (
    <TableScroll label={t('imports.entries.title')}>
      <Table aria-label={t('imports.entries.title')} role="table" className={`${stacked.stacked} ${classes.entries}`}>
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            <Table.Th role="columnheader">{t('imports.entries.name')}</Table.Th>
            <Table.Th role="columnheader">{t('imports.entries.list')}</Table.Th>
            <Table.Th role="columnheader">{t('imports.entries.rows')}</Table.Th>
            <Table.Th role="columnheader">{t('imports.entries.action')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)} role="row">
              <Table.Td role="cell" fw={600}>
                <LongText text={row.name} />
              </Table.Td>
              <Table.Td role="cell">{t(`imports.entries.list_${row.list}`)}</Table.Td>
              <Table.Td role="cell" data-label={t('imports.entries.rows')}>
                {formatNumber(row.rows)}
              </Table.Td>
              <Table.Td role="cell">
                <Decision row={row} decision={decided.get(keyOf(row))} onDecide={onDecide} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}

// The server has already filtered.
const showAllOptions: OptionsFilter = ({ options }) => options

/** The item of a list that is proposed. */
function proposedItem({ list, proposal }: UnknownEntry): { value: string; label: string } | null {
  if (isChoiceField(list) || proposal?.action !== 'map' || proposal.id === null) return null
  return { value: proposal.id, label: proposal.label }
}

type DecisionProps = Pick<TableProps, 'onDecide'> & { row: UnknownEntry; decision: EntryDecision | undefined }

/** The decision about one name. */
function Decision({ row, decision, onDecide }: DecisionProps) {
  const t = useTranslate()
  const { list, name } = row
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  const [picked, setPicked] = useState(() => proposedItem(row))
  const value = decision === undefined ? null : decision.action === 'map' ? decision.id : decision.action
  const load =
    !isChoiceField(list) && isCallAllowed(reference[list].list) ? (q: string) => loadEntries(list, q) : undefined
  const fixed = [
    ...(mayCreate(row) ? [{ value: 'create', label: t('imports.entries.create') }] : []),
    { value: 'skip', label: t('imports.entries.skip') },
  ]
  // Once something is selected the input contains its name, which is not a search.
  const search = [picked, ...fixed].some((one) => one?.label === typed) ? '' : typed
  const { choices } = useChoices(load, search, opened)
  const words = isChoiceField(list)
    ? choiceCodes[list].map((code) => ({ value: code, label: translate(`${choiceTexts[list]}.${code}`) }))
    : choices
  const options = picked === null ? words : [picked, ...words.filter((one) => one.value !== picked.value)]
  function choose(chosen: string | null) {
    const action = entryActions.find((one) => one === chosen)
    setPicked(options.find((one) => one.value === chosen) ?? null)
    if (chosen !== null) onDecide(action ? { list, name, action, id: null } : { list, name, action: 'map', id: chosen })
  }
  return (
    <Select
      aria-label={t('imports.entries.actionOf', { name })}
      placeholder={t('imports.entries.choose')}
      value={value}
      onChange={choose}
      data={[
        { group: t('imports.entries.action'), items: fixed },
        { group: t('imports.entries.use'), items: [...options] },
      ]}
      {...(isChoiceField(list) ? {} : { filter: showAllOptions })}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      allowDeselect={false}
      searchable
    />
  )
}
