import { Badge, Box, Button, Stack, Tabs, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { heldSkills } from '#contract/people/held-skills.ts'
import { type Question, questions, skillTests } from '#contract/people/skill-tests.ts'
import { formatCount } from '#web/lib/format.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { currentLanguage } from '#web/lib/language/language.ts'
import { callApi } from '#web/lib/api/call.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ChoiceSelect } from '#web/ui/form/choices/ChoiceSelect.tsx'
import { type OpenedQuestion, QuestionDrawer } from './QuestionDrawer.tsx'
import { WaitingTests } from './WaitingTests.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

/** The test questions by skill, and the tests awaiting marks. */
export function CreateSkillQuestionScreen() {
  const t = useTranslate()
  const [show, setShow] = useSearchParam('show')
  const waiting = useApiQuery(skillTests.waiting, { per_page: 1 })
  const count = waiting.data?.total ?? 0
  return (
    <Page title={t('shell.screens.skillQuestions')}>
      <Tabs
        value={show === 'waiting' ? 'waiting' : 'questions'}
        onChange={(value) => setShow(value === 'waiting' ? value : null)}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="questions">{t('skills.question.title')}</Tabs.Tab>
          <Tabs.Tab
            value="waiting"
            rightSection={
              count > 0 && (
                <Badge size="sm" circle={count < 10}>
                  {formatCount(count, waiting.data?.more)}
                </Badge>
              )
            }
          >
            {t('skills.waiting.tab')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="questions">
          <Questions />
        </Tabs.Panel>
        <Tabs.Panel value="waiting">
          <WaitingTests />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

function Questions() {
  const t = useTranslate()
  const [skill, setSkill] = useSearchParam('skill')
  return (
    <Stack gap="lg">
      <Text c="dimmed">{t('skills.question.text')}</Text>
      <Box maw={420}>
        <ChoiceSelect
          label={t('skills.held.skill')}
          placeholder={t('skills.question.choose')}
          value={skill}
          onChange={setSkill}
          load={(q) => callApi(heldSkills.choices, { q })}
        />
      </Box>
      {skill === null ? (
        <EmptyState title={t('skills.question.choose')} text={t('skills.question.chooseText')} />
      ) : (
        <QuestionsOf key={skill} skill_id={skill} />
      )}
    </Stack>
  )
}

function QuestionsOf({ skill_id }: { skill_id: string }) {
  const t = useTranslate()
  const query = useApiQuery(questions.list, { id: skill_id })
  const [opened, setOpened] = useState<OpenedQuestion>(null)
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened('new')}>
      {t('skills.question.add')}
    </Button>
  )
  return (
    <Panel title={t('skills.question.title')} actions={add}>
      <Loaded of={query}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t('skills.question.none')} text={t('skills.question.noneText')} />
          ) : (
            <Lines>
              {rows.map((question) => (
                <QuestionLine key={question.id} question={question} onChange={() => setOpened(question)} />
              ))}
            </Lines>
          )
        }
      </Loaded>
      <QuestionDrawer skill_id={skill_id} opened={opened} onClose={() => setOpened(null)} />
    </Panel>
  )
}

function QuestionLine({ question, onChange }: { question: Question; onChange: () => void }) {
  const t = useTranslate()
  const { wording, kind, marks, time_limit_s, active } = question
  const text = wording[currentLanguage()] ?? wording.en
  const facts = [
    t(`skills.kind.${kind}`),
    t('skills.question.marksCount', { count: marks }),
    t('skills.question.seconds', { count: time_limit_s }),
  ]
  return (
    <Line name={text} facts={facts.join(' · ')}>
      {!active && <StatusBadge tone="neutral">{t('skills.question.off')}</StatusBadge>}
      <Button size="xs" variant="default" aria-label={`${t('skills.held.change')}: ${text}`} onClick={onChange}>
        {t('skills.held.change')}
      </Button>
    </Line>
  )
}
