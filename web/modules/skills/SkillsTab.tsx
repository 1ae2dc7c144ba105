import { Anchor, Button, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { heldSkills } from '#contract/people/held-skills.ts'
import { questions } from '#contract/people/skill-tests.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { May } from '#web/lib/session/May.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { EmployeeTabProps } from '#web/lib/employee-tab-props.ts'
import { HeldSkills } from '#web/modules/skills/HeldSkills.tsx'
import { type OpenedSkill, SkillDrawer } from '#web/modules/skills/SkillDrawer.tsx'
import { TestsPanel } from '#web/modules/skills/tests/TestsPanel.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

/** A person's skills and skill tests. */
export function SkillsTab({ id }: EmployeeTabProps) {
  const t = useTranslate()
  const query = useApiQuery(heldSkills.list, { employee_id: id })
  const [opened, setOpened] = useState<OpenedSkill>(null)
  const isOwn = useSession()?.user?.employee_id === id
  const add = (
    <May call={heldSkills.store}>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened('new')}>
        {t('skills.held.add')}
      </Button>
    </May>
  )
  return (
    <Stack gap="lg">
      <Panel title={t('skills.held.title')} actions={add}>
        <Text c="dimmed" mb="md">
          {t(isOwn ? 'skills.held.textOwn' : 'skills.held.text')}
        </Text>
        <Loaded of={query}>{(skills) => <HeldSkills skills={skills} onChange={setOpened} />}</Loaded>
      </Panel>
      <TestsPanel employee_id={id} isOwn={isOwn} />
      {!isOwn && (
        <May call={questions.store}>
          <Anchor href={hrefOf('/create-skill-question')}>{t('skills.test.write')}</Anchor>
        </May>
      )}
      <SkillDrawer employee_id={id} opened={opened} isOwn={isOwn} onClose={() => setOpened(null)} />
    </Stack>
  )
}
