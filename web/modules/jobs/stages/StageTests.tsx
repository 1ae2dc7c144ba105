import { MultiSelect, NativeSelect, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { applicationTests, passedActions } from '#contract/jobs/applications/application-tests.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { FormStage } from './stage-set-values.ts'

type Props = { stage: FormStage; error: (path: string) => ReactNode; onChange: (stage: FormStage) => void }

/** The skill tests of a stage, and what follows from their results. */
export function StageTests({ stage, error, onChange }: Props) {
  const t = useTranslate()
  const { data: skills = [] } = useApiQuery(applicationTests.skills, {})
  const { test_skill_ids, when_passed, notify_failed } = stage
  return (
    <>
      <MultiSelect
        label={t('jobs.stageSets.tests')}
        description={t(skills.length === 0 ? 'jobs.stageSets.noTests' : 'jobs.stageSets.testsHelp')}
        data={skills.map(({ skill_id, skill_name }) => ({ value: skill_id, label: skill_name }))}
        value={test_skill_ids}
        error={error('test_skill_ids')}
        searchable
        clearable
        onChange={(next) =>
          // The applicants have to know about their first test.
          onChange({ ...stage, test_skill_ids: next, email_applicant: stage.email_applicant || next.length > 0 })
        }
      />
      {test_skill_ids.length > 0 && (
        <>
          <NativeSelect
            label={t('jobs.stageSets.whenPassed')}
            data={passedActions.map((value) => ({ value, label: t(`jobs.stageSets.passed.${value}`) }))}
            value={when_passed}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...stage, when_passed: passedActions.find((one) => one === value) ?? when_passed })
            }
          />
          <Switch
            label={t('jobs.stageSets.notifyFailed')}
            checked={notify_failed}
            onChange={(event) => onChange({ ...stage, notify_failed: event.currentTarget.checked })}
          />
        </>
      )}
    </>
  )
}
