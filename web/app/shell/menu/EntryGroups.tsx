import { Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { foldText } from '#web/lib/fold-text.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { ShownEntry } from './menu.ts'
import classes from './SideMenu.module.css'

type Props = { entries: readonly ShownEntry[]; children: (entry: ShownEntry) => ReactNode }

// Fewer are seen at a glance.
const searchedFrom = 8

/** The entries of Settings under their headings, with a search. */
export function EntryGroups({ entries, children }: Props) {
  const t = useTranslate()
  const [query, setQuery] = useState('')
  const wanted = foldText(query.trim())
  const matching = entries.filter(
    ({ title, group }) => foldText(t(title)).includes(wanted) || (group && foldText(t(group)).includes(wanted)),
  )
  return (
    <>
      {entries.length >= searchedFrom && (
        <TextInput
          size="xs"
          className={classes.search}
          leftSection={<IconSearch size={14} stroke={1.7} aria-hidden />}
          placeholder={t('shell.menu.searchSettings')}
          aria-label={t('shell.menu.searchSettings')}
          maxLength={60}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
      )}
      <div role="status">
        {matching.length === 0 && (
          <Text c="dimmed" className={classes.nothing}>
            {t('shell.menu.noSetting')}
          </Text>
        )}
      </div>
      {matching.map((entry, at) => (
        <div key={entry.href} className={classes.grouped}>
          {/* A group of one page that has its name needs no heading. */}
          {entry.group && entry.group !== matching[at - 1]?.group && entry.group !== entry.title && (
            <Text className={classes.heading}>{t(entry.group)}</Text>
          )}
          {children(entry)}
        </div>
      ))}
    </>
  )
}
