import { Text } from '@mantine/core'
import { heldSkills } from '#contract/people/held-skills.ts'
import { employeeDetails } from '#contract/people/employee-details.ts'
import { skillTests, type ToMark } from '#contract/people/skill-tests.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FilePreview } from '#web/modules/documents/FilePreview.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import classes from '#web/modules/skills/Skills.module.css'

type Props = { /** null: closed */ id: string | null; onClose: () => void }

/** The written answers of a test, with fields for the marks. */
export function MarkDrawer({ id, onClose }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer opened={id !== null} onClose={onClose} title={t('skills.mark.title')}>
      {id !== null && <LoadedAttempt id={id} onClose={onClose} />}
    </SideDrawer>
  )
}

function LoadedAttempt({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useApiQuery(skillTests.toMark, { id })
  return <Loaded of={query}>{(attempt) => <MarkForm attempt={attempt} onClose={onClose} />}</Loaded>
}

function MarkForm({ attempt, onClose }: { attempt: ToMark; onClose: () => void }) {
  const t = useTranslate()
  const { id, version, answers } = attempt
  const form = useFormOf(skillTests.mark, {
    initial: { id, version, marks: Object.fromEntries(answers.map((answer) => [answer.id, 0])) },
    invalidates: [skillTests, heldSkills, employeeDetails.file],
    success: t('skills.mark.saved'),
    failed: t('skills.mark.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('skills.mark.save')}>
      {answers.map((answer) => (
        <FormSection key={answer.id} title={answer.text}>
          <GivenAnswer test_id={id} answer={answer} />
          <NumberField
            of={form}
            name={`marks.${answer.id}`}
            label={t('skills.mark.marks', { count: answer.marks })}
            min={0}
            max={answer.marks}
          />
        </FormSection>
      ))}
    </FormPanel>
  )
}

function GivenAnswer({ test_id: id, answer }: { test_id: string; answer: ToMark['answers'][number] }) {
  const t = useTranslate()
  if (answer.content_type === null) return <Text className={classes.answer}>{answer.answer}</Text>
  return (
    <Field span={2}>
      <FilePreview
        call={skillTests.file}
        input={{ id, question_id: answer.id }}
        title={t('skills.mark.file', { question: answer.text })}
        file_name={answer.answer}
        content_type={answer.content_type}
      />
    </Field>
  )
}
