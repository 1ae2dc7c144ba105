import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslate } from '#web/wording/translate.ts'
import classes from '#web/ui/table/DataTable.module.css'
import { useSlashKey } from './use-slash-key.ts'

// Specification section 9.
const debounceMs = 300

/** The search box of a list: debounced by 300 ms; follows when Back or "clear" changes the search from outside. */
export function TableSearch({
  value,
  onSearch,
  placeholder,
  size,
}: {
  value: string
  onSearch: (q: string) => void
  placeholder?: string
  size?: 'xs' | 'sm'
}) {
  const t = useTranslate()
  const [typed, setTyped] = useState(value)
  const box = useRef<HTMLInputElement>(null)
  const [slash] = useSlashKey()
  useHotkeys(slash ? [['/', () => box.current?.focus()]] : [])
  const [seen, setSeen] = useState(value)
  const search = useDebouncedCallback((q: string) => onSearch(q.trim()), debounceMs)
  if (seen !== value) {
    setSeen(value)
    if (value !== typed.trim()) setTyped(value)
  }
  function type(q: string) {
    setTyped(q)
    search(q)
  }
  return (
    <TextInput
      ref={box}
      className={classes.search}
      size={size}
      type="search"
      aria-label={placeholder ?? t('table.search')}
      placeholder={placeholder ?? t('table.search')}
      leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
      rightSection={
        typed === '' ? null : <CloseButton size="sm" aria-label={t('table.clearSearch')} onClick={() => type('')} />
      }
      value={typed}
      maxLength={100}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={focusRowsOnArrowDown}
    />
  )
}

/** ArrowDown in the search box focuses the first row. */
function focusRowsOnArrowDown(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return
  const first = event.currentTarget.closest('[data-list]')?.querySelector<HTMLElement>('[data-opener]')
  if (!first) return
  event.preventDefault()
  first.focus()
}
