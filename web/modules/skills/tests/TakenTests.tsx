import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { heldSkills } from '#contract/people/held-skills.ts'
import { employeeDetails } from '#contract/people/employee-details.ts'
import { type SkillTestWithActions, skillTests } from '#contract/people/skill-tests.ts'
import { formatInstant, formatPercent } from '#web/lib/format.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { testTones } from './test-tones.ts'

type Props = { tests: readonly SkillTestWithActions[]; onMark: (id: string) => void }

/** The results of a person's tests, one per row; the agency marks or voids them. */
export function TakenTests({ tests, onMark }: Props) {
  const t = useTranslate()
  const [voided, setVoided] = useState<SkillTestWithActions | null>(null)
  return (
    <>
      <Lines>
        {tests.map((test) => (
          <Line key={test.id} name={test.skill_name} facts={factsOf(t, test)}>
            <StatusBadge tone={testTones[test.result]}>{t(`skills.result.${test.result}`)}</StatusBadge>
            <TestActions test={test} onMark={() => onMark(test.id)} onVoid={() => setVoided(test)} />
          </Line>
        ))}
      </Lines>
      <VoidDialog test={voided} onClose={() => setVoided(null)} />
    </>
  )
}

function factsOf(t: ReturnType<typeof useTranslate>, test: SkillTestWithActions): string[] {
  const { attempt, started_at, score, marked_by_name, void_reason, voided_by_name } = test
  const taken = [
    t('skills.test.attempt', { number: attempt }),
    formatInstant(started_at),
    score === null ? null : formatPercent(score / 100),
    marked_by_name === null ? null : t('skills.test.markedBy', { name: marked_by_name }),
  ]
  const parts = taken.filter(Boolean).join(' · ')
  return void_reason === null
    ? [parts]
    : [parts, t('skills.test.voidedBy', { name: voided_by_name ?? '', reason: void_reason })]
}

function TestActions({ test, onMark, onVoid }: { test: SkillTestWithActions; onMark: () => void; onVoid: () => void }) {
  const t = useTranslate()
  const { skill_name, allowed_actions } = test
  return (
    <Group gap="xs">
      {allowed_actions.includes('mark') && (
        <Button size="xs" aria-label={`${t('skills.test.mark')}: ${skill_name}`} onClick={onMark}>
          {t('skills.test.mark')}
        </Button>
      )}
      {allowed_actions.includes('void') && (
        <Button size="xs" variant="default" aria-label={`${t('skills.test.void')}: ${skill_name}`} onClick={onVoid}>
          {t('skills.test.void')}
        </Button>
      )}
    </Group>
  )
}

function VoidDialog({ test, onClose }: { test: SkillTestWithActions | null; onClose: () => void }) {
  const t = useTranslate()
  const { send, busy } = useSend(skillTests.void, {
    // A skill that the test verified is no longer verified.
    invalidates: [skillTests, heldSkills, employeeDetails],
    success: t('skills.test.voided'),
    failed: t('skills.test.voidFailed'),
    onDone: onClose,
  })
  return (
    <ReasonDialog
      opened={test !== null}
      onClose={onClose}
      title={t('skills.test.voidQuestion', { skill: test?.skill_name ?? '' })}
      reasonOptions={{ label: t('skills.test.voidReason'), required: true }}
      confirm={t('skills.test.voidConfirm')}
      busy={busy}
      onConfirm={(reason) => test && send({ id: test.id, version: test.version, reason })}
    >
      {t('skills.test.voidText')}
    </ReasonDialog>
  )
}
