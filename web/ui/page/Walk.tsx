import { ActionIcon, Group, Kbd, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslate } from '#web/wording/translate.ts'

type Props = {
  /** the position in the list, from 0; null: not known */
  place: { at: number; of: number } | null
  onBefore: (() => void) | undefined
  onAfter: (() => void) | undefined
}

/** Goes to the previous or the next record of a list, by buttons or keys. */
export function Walk({ place, onBefore, onAfter }: Props) {
  const t = useTranslate()
  useHotkeys([
    ['ArrowLeft', () => onBefore?.()],
    ['K', () => onBefore?.()],
    ['ArrowRight', () => onAfter?.()],
    ['J', () => onAfter?.()],
  ])
  return (
    <Group gap="xs">
      <ActionIcon
        variant="default"
        size={36}
        disabled={!onBefore}
        onClick={onBefore}
        aria-label={t('table.walk.before')}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon variant="default" size={36} disabled={!onAfter} onClick={onAfter} aria-label={t('table.walk.after')}>
        <IconChevronRight size={18} />
      </ActionIcon>
      <Text size="sm" c="dimmed" aria-live="polite">
        {place === null ? null : t('table.walk.place', { number: place.at + 1, total: place.of })}
      </Text>
      <Text size="sm" c="dimmed" visibleFrom="sm">
        <Kbd>K</Kbd> <Kbd>J</Kbd> {t('table.walk.keys')}
      </Text>
    </Group>
  )
}
