import { Card, Group, Stack, Text, Title } from '@mantine/core'
import {
  IconBriefcase,
  IconCalendarEvent,
  IconCash,
  IconClock,
  IconFileText,
  IconHourglass,
  IconMapPin,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import type { Job } from '#contract/jobs/jobs.ts'
import { formatDate, formatDateRange, formatInstant } from '#web/lib/format.ts'
import type { Language } from '#web/lib/language/languages.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { payText, placeText } from '#web/modules/jobs/posts/job-texts.ts'
import { requiredSkillText } from '#web/modules/skills/required-skill-texts.ts'
import { HotBadge } from '#web/modules/jobs/content/HotBadge.tsx'
import { Bullets } from './text/Bullets.tsx'
import { wordingIn } from './questions/question-values.ts'
import { RichText } from './text/RichText.tsx'
import classes from './Content.module.css'

type Props = {
  job: Job
  /** the text's language; absent: the reader's */
  language?: Language
  /** the questions are shown where they are not asked on the same page */
  withQuestions?: boolean
  /** the page has the title already */
  untitled?: boolean
}

/** A job as those who look for work read it. */
export function JobAdvert({ job, language, withQuestions = false, untitled = false }: Props) {
  const t = useTranslate()
  const text = (language && job.texts[language]) ?? job.text
  const shownIn = language ?? job.text?.language
  return (
    <Card component="article" lang={shownIn} aria-label={t('jobs.advert.label')}>
      <Stack gap="lg">
        {!untitled && (
          <Group gap="xs">
            <Title order={2}>{text?.title ?? t('jobs.list.untitled')}</Title>
            {job.hot && <HotBadge />}
          </Group>
        )}
        {text?.summary && <Text fw={500}>{text.summary}</Text>}
        <AdvertFacts job={job} shiftPattern={text?.shift_pattern} />
        {text && text.description !== '' && <RichText html={text.description} />}
        <Bullets title={t('jobs.form.duties')} rows={text?.duties} />
        <Bullets title={t('jobs.form.requirements')} rows={text?.requirements} />
        <Bullets
          title={t('jobs.advert.skills')}
          rows={job.skills.map((skill) => {
            const name = requiredSkillText(t, skill)
            return skill.required ? name : t('jobs.advert.optional', { name })
          })}
        />
        <Bullets title={t('jobs.form.documents')} rows={job.documents.map(({ name }) => name)} />
        {withQuestions && (
          <Bullets
            title={t('jobs.advert.questions')}
            rows={job.questions.map((question) => wordingIn(question.text, shownIn ?? job.main_language))}
          />
        )}
      </Stack>
    </Card>
  )
}

function AdvertFacts({ job, shiftPattern }: { job: Job; shiftPattern: string | null | undefined }) {
  const t = useTranslate()
  return (
    <div className={classes.facts}>
      <Fact icon={IconMapPin}>{placeText(job)}</Fact>
      <Fact icon={IconBriefcase}>{[job.position_name, job.employment_type_name].filter(Boolean).join(' · ')}</Fact>
      <Fact icon={IconCash}>{payText(t, job)}</Fact>
      <Fact icon={IconClock}>{shiftPattern}</Fact>
      <Fact icon={IconCalendarEvent}>{whenText(job)}</Fact>
      <Fact icon={IconUsers}>{t('jobs.advert.openings', { count: job.openings })}</Fact>
      <Fact icon={IconFileText}>{job.resume_required && t('jobs.form.resumeRequired')}</Fact>
      <Fact icon={IconHourglass}>
        {job.closes_at && t('jobs.advert.until', { at: formatInstant(job.closes_at, job.time_zone) })}
      </Fact>
    </div>
  )
}

function whenText({ start_on, end_on }: Job) {
  if (start_on && end_on) return formatDateRange(start_on, end_on)
  const day = start_on ?? end_on
  return day && formatDate(day)
}

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>

function Fact({ icon: Sign, children }: { icon: Icon; children: ReactNode }) {
  if (!children) return null
  return (
    <span className={classes.fact}>
      <Sign size={17} aria-hidden />
      {children}
    </span>
  )
}
