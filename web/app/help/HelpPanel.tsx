import { Button, Collapse, Drawer, Kbd, List, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useTranslate } from '#web/lib/wording.ts'
import { kindOf, useSession } from '#web/lib/session/session.ts'
import { helpTopicOf } from './topics.ts'

export type HelpPanelProps = { path: string; opened: boolean; onClose: () => void }

/** What the shown page is for, and how to work with it. */
export function HelpPanel({ path, opened, onClose }: HelpPanelProps) {
  const t = useTranslate()
  const topic = helpTopicOf(path, kindOf(useSession()) === 'employee')
  const [isGuideOpen, guide] = useDisclosure()
  if (topic === undefined) return null
  const Chevron = isGuideOpen ? IconChevronUp : IconChevronDown
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="sm"
      title={t(`help.title.${topic}`)}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <Stack>
        <Text>{t(`help.about.${topic}`)}</Text>
        <Button
          variant="light"
          aria-expanded={isGuideOpen}
          onClick={guide.toggle}
          rightSection={<Chevron size={16} aria-hidden />}
        >
          {t('help.showGuide')}
        </Button>
        <Collapse expanded={isGuideOpen}>
          <Title order={3} size="h5" mb="xs">
            {t('help.steps')}
          </Title>
          <List type="ordered" size="sm" spacing="xs">
            {t(`help.guide.${topic}`)
              .split('\n')
              .map((step) => (
                <List.Item key={step}>{step}</List.Item>
              ))}
          </List>
        </Collapse>
        <Text c="dimmed" size="sm" visibleFrom="sm">
          <Kbd size="xs">?</Kbd> {t('help.key')}
        </Text>
      </Stack>
    </Drawer>
  )
}
