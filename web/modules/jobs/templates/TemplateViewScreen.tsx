import { Button, Card, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { type JobTemplate, jobTemplates } from '#contract/jobs/job-templates.ts'
import { jobs } from '#contract/jobs/jobs.ts'
import { RemoveButton } from '#web/lib/RemoveButton.tsx'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatAgo, formatNumber } from '#web/lib/format.ts'
import { useGo, useParam } from '#web/lib/go.ts'
import { type Language, languageNames, languages } from '#web/lib/language/languages.ts'
import { hrefOf } from '#web/lib/links.ts'
import { May } from '#web/lib/session/May.tsx'
import { ownCurrency } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Bullets } from '#web/modules/jobs/content/text/Bullets.tsx'
import { wordingIn } from '#web/modules/jobs/content/questions/question-values.ts'
import { RichText } from '#web/modules/jobs/content/text/RichText.tsx'
import { payText } from '#web/modules/jobs/posts/job-texts.ts'
import { requiredSkillText } from '#web/modules/skills/required-skill-texts.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

/** A template: its texts in each language and its conditions. */
export function TemplateViewScreen() {
  const t = useTranslate()
  const id = useParam('id')
  const query = useApiQuery(jobTemplates.info, { id })
  const template = query.data
  return (
    <Page
      title={template?.name ?? t('jobs.templates.one')}
      back={{ href: hrefOf('/job-post/view-job-templete'), label: t('jobs.templates.title') }}
      actions={template && <TemplateActions template={template} />}
    >
      <Loaded of={query}>{(loaded) => <Template key={loaded.id} template={loaded} />}</Loaded>
    </Page>
  )
}

function TemplateActions({ template: { id, active } }: { template: JobTemplate }) {
  const t = useTranslate()
  return (
    <>
      <May call={jobTemplates.update}>
        <LinkButton href={hrefOf('/job/get-template-edit/{id}', { id })} icon={IconPencil}>
          {t('jobs.templates.edit')}
        </LinkButton>
      </May>
      <May call={jobs.store}>
        {active && (
          <Button component="a" href={hrefOf('/job-post/create', null, { template: id })}>
            {t('jobs.templates.use')}
          </Button>
        )}
      </May>
    </>
  )
}

function Template({ template }: { template: JobTemplate }) {
  const t = useTranslate()
  const go = useGo()
  const written = languages.filter((one) => template.texts[one])
  const [language, setLanguage] = useState<Language>(template.text?.language ?? template.main_language)
  return (
    <Stack gap="lg">
      {written.length > 1 && (
        <SegmentedControl
          aria-label={t('jobs.form.language')}
          value={language}
          onChange={(value) => setLanguage(written.find((one) => one === value) ?? language)}
          data={written.map((value) => ({ value, label: languageNames[value] }))}
        />
      )}
      <TemplateText template={template} language={language} />
      <Panel title={t('jobs.view.facts')}>
        <TemplateFacts template={template} shiftPattern={textIn(template, language)?.shift_pattern} />
      </Panel>
      <May call={jobTemplates.remove}>
        <RemoveButton
          call={jobTemplates.remove}
          record={template}
          label={t('jobs.templates.delete')}
          question={t('jobs.templates.deleteQuestion', { name: template.name })}
          text={t('jobs.templates.deleteText')}
          invalidates={[jobTemplates.list]}
          success={t('jobs.templates.deleted')}
          onDone={() => go(hrefOf('/job-post/view-job-templete'), { replace: true })}
        />
      </May>
    </Stack>
  )
}

const textIn = (template: JobTemplate, language: Language) => template.texts[language] ?? template.text

function TemplateText({ template, language }: { template: JobTemplate; language: Language }) {
  const t = useTranslate()
  const text = textIn(template, language)
  return (
    <Card component="article" lang={language}>
      <Stack gap="lg">
        <div>
          <Title order={2}>{text?.title ?? t('jobs.list.untitled')}</Title>
          {text?.summary && <Text c="dimmed">{text.summary}</Text>}
        </div>
        {text && text.description !== '' && <RichText html={text.description} />}
        <Bullets title={t('jobs.form.duties')} rows={text?.duties} />
        <Bullets title={t('jobs.form.requirements')} rows={text?.requirements} />
        <Bullets
          title={t('jobs.questions.title')}
          rows={template.questions.map((question) => wordingIn(question.text, language))}
        />
      </Stack>
    </Card>
  )
}

type FactsProps = { template: JobTemplate; shiftPattern: string | null | undefined }

function TemplateFacts({ template, shiftPattern }: FactsProps) {
  const t = useTranslate()
  const { skills, documents } = template
  return (
    <Facts
      items={[
        { label: t('jobs.form.category'), value: template.category_name },
        { label: t('jobs.form.position'), value: template.position_name },
        { label: t('jobs.form.employment_type'), value: template.employment_type_name },
        { label: t('jobs.form.pay'), value: payText(t, { ...template, currency: ownCurrency() }) },
        { label: t('jobs.form.shiftPattern'), value: shiftPattern },
        { label: t('jobs.advert.skills'), value: skills.map((skill) => requiredSkillText(t, skill)).join(', ') },
        { label: t('jobs.form.documents'), value: documents.map(({ name }) => name).join(', ') },
        { label: t('jobs.templates.used'), value: formatNumber(template.usage_count) },
        {
          label: t('jobs.list.status'),
          value: t(template.active ? 'jobs.templates.active' : 'jobs.templates.inactive'),
        },
        { label: t('jobs.list.updated'), value: formatAgo(template.updated_at) },
      ]}
    />
  )
}
