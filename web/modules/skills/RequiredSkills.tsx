import { ActionIcon, Checkbox, Input, Loader, type OptionsFilter, Select, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { heldSkills, skillLevels } from '#contract/people/held-skills.ts'
import { type RequiredSkill, maxRequiredSkills } from '#contract/people/position-skills.ts'
import { callApi } from '#web/lib/api/call.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { useChoices } from '#web/ui/form/choices/use-choices.ts'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import classes from './Skills.module.css'

type Props<Name extends string> = {
  of: WorkingForm<Name>
  /** the field of the ids and, in the same order, the field of the levels */
  ids: Name
  levels: Name
  /** the field of the skills that are not required; without it all of them are */
  optional?: Name
  /** the initial value */
  required: readonly RequiredSkill[]
  /** the surrounding panel has the title already */
  untitled?: boolean
}

/** The skills that a site or a position requires, each with its minimum level. */
export function RequiredSkills<Name extends string>({ of, required, untitled = false, ...fields }: Props<Name>) {
  const { ids, levels, optional }: { ids: string; levels: string; optional?: string } = fields
  const t = useTranslate()
  const [names, setNames] = useState(() => new Map(required.map(({ skill_id, skill_name }) => [skill_id, skill_name])))
  const chosen = listOf(of.form.useWatchValue(ids))
  const wanted = listOf(of.form.useWatchValue(levels))
  const niceToHave = listOf(of.form.useWatchValue(optional ?? levels))
  function put(next: readonly (readonly [id: string, level: string])[]) {
    of.form.clearFieldError(ids)
    of.form.setFieldValue(
      ids,
      next.map(([id]) => id),
    )
    of.form.setFieldValue(
      levels,
      next.map(([, level]) => level),
    )
  }
  function setOptional(field: string, id: string, is: boolean) {
    const others = niceToHave.filter((one) => one !== id)
    of.form.setFieldValue(field, is ? [...others, id] : others)
  }
  const rows = chosen.map((id, at) => [id, wanted[at] ?? '1'] as const)
  function add(id: string, name: string) {
    setNames(new Map([...names, [id, name]]))
    put([...rows, [id, '3']])
  }
  return (
    <Field span={2}>
      <Input.Wrapper
        label={untitled ? undefined : t('skills.required.title')}
        labelElement="div"
        error={of.form.errors[ids]}
      >
        <Stack gap="sm" mt={untitled ? 0 : 4}>
          {rows.length === 0 && <Text c="dimmed">{t('skills.required.none')}</Text>}
          {rows.map(([id, level], at) => (
            <RequiredSkillRow
              key={id}
              name={names.get(id) ?? ''}
              number={at + 1}
              level={level}
              isOptional={niceToHave.includes(id)}
              onOptional={optional === undefined ? undefined : (is) => setOptional(optional, id, is)}
              onLevel={(next) => put(rows.map((row) => (row[0] === id ? [id, next] : row)))}
              onRemove={() => put(rows.filter((row) => row[0] !== id))}
            />
          ))}
          {rows.length < maxRequiredSkills && isCallAllowed(heldSkills.choices) && (
            <AddRequiredSkill excluded={chosen} onAdd={add} />
          )}
        </Stack>
      </Input.Wrapper>
    </Field>
  )
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

type RequiredSkillProps = {
  name: string
  number: number
  level: string
  isOptional: boolean
  onOptional?: ((isOptional: boolean) => void) | undefined
  onLevel: (level: string) => void
  onRemove: () => void
}

function RequiredSkillRow({ name, number, level, isOptional, onOptional, onLevel, onRemove }: RequiredSkillProps) {
  const t = useTranslate()
  return (
    <div className={classes.required}>
      <div className={classes.requiredSkillName}>
        <Text fw={600}>{name}</Text>
        {onOptional && (
          <Checkbox
            size="sm"
            label={t('skills.required.optional')}
            aria-label={`${t('skills.required.optional')}: ${name}`}
            checked={isOptional}
            onChange={(event) => onOptional(event.currentTarget.checked)}
          />
        )}
      </div>
      <Select
        aria-label={`${t('skills.required.level')}: ${name}`}
        value={level}
        onChange={(next) => next && onLevel(next)}
        allowDeselect={false}
        data={skillLevels.map((step) => ({ value: String(step), label: t(`skills.level.${step}`) }))}
      />
      <ActionIcon
        size={36}
        variant="subtle"
        color="gray"
        aria-label={`${t('skills.required.remove', { number })}: ${name}`}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}

function AddRequiredSkill({
  excluded,
  onAdd,
}: {
  excluded: readonly string[]
  onAdd: (id: string, name: string) => void
}) {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  const { choices, busy, failed } = useChoices((q) => callApi(heldSkills.choices, { q }), typed, opened)
  return (
    <Select
      aria-label={t('skills.required.add')}
      placeholder={t('skills.required.add')}
      value={null}
      onChange={(_, option) => {
        setTyped('')
        if (option !== null) onAdd(option.value, option.label)
      }}
      data={choices.filter(({ value }) => !excluded.includes(value))}
      filter={showAllOptions}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      nothingFoundMessage={failed ? t('ui.failure.title') : busy ? t('ui.loading') : t('ui.nothingFound')}
      rightSection={busy && opened ? <Loader size="xs" /> : undefined}
    />
  )
}

// The server has already filtered.
const showAllOptions: OptionsFilter = ({ options }) => options
