import { z } from 'zod'
import { read, write } from '#contract/call.ts'
import { allowedActionsField, type TransitionTable } from '#contract/transitions.ts'
import { localDate } from '#contract/values/time.ts'
import { choice, emptyAsNull, booleanField, id, searchQuery, version } from '#contract/values/values.ts'

/** From beginner to trainer. */
export const skillLevels = [1, 2, 3, 4, 5] as const
/** Who attests it: the employee, somebody who has seen them work, or a test. */
export const skillSources = ['self', 'reference', 'test'] as const

export const heldSkillStates = ['unverified', 'verified'] as const
export type HeldSkillState = (typeof heldSkillStates)[number]

/** Employees change only what the agency has not verified. */
export const heldSkillTransitions = {
  edit: { from: heldSkillStates, to: heldSkillStates },
  remove: { from: heldSkillStates, to: 'unchanged' },
} as const satisfies TransitionTable<HeldSkillState>

export const heldSkill = z.object({
  id: z.string(),
  employee_id: z.string(),
  skill_id: z.string(),
  skill_name: z.string(),
  level: z.number().int(),
  years: z.number().int().nullable(),
  source: z.enum(skillSources),
  /** the last day on which it is valid */
  expires_on: z.string().nullable(),
  /** null: self-declared only */
  verified_at: z.string().nullable(),
  verified_by_name: z.string().nullable(),
  version: z.number().int(),
})
export type HeldSkill = z.infer<typeof heldSkill>

/** With the actions that the reader can take now. */
const heldSkillWithActions = heldSkill.extend(allowedActionsField(heldSkillTransitions))
export type HeldSkillWithActions = z.infer<typeof heldSkillWithActions>

const fields = {
  level: z.coerce.number().int().min(1).max(5),
  years: emptyAsNull(z.coerce.number().int().min(0).max(60).nullable()).default(null),
  expires_on: emptyAsNull(localDate.nullable()).default(null),
  /** what employees declare themselves stays unverified, whatever is sent here */
  verified: booleanField.default(false),
}

// Employees themselves and the agency; the query's scope decides which employees.
const viewPermission = [['Employee', 'view']] as const
const updatePermission = [['Employee', 'update']] as const

/** The skills that employees hold (domain.md section 4); the list of skills itself is reference data. */
export const heldSkills = {
  list: read({
    path: '/employee/held-skill-list',
    needs: viewPermission,
    summary: 'Lists an employee’s skills with level, expiry, and whether the agency has verified them.',
    input: { employee_id: id },
    result: z.array(heldSkillWithActions),
  }),
  choices: read({
    path: '/employee/skill-choices',
    needs: viewPermission,
    summary: 'Lists the skills for selection.',
    input: { q: searchQuery },
    result: z.array(choice),
  }),
  store: write({
    path: '/employee/held-skill-store',
    needs: updatePermission,
    summary: 'Adds a skill to an employee; each skill once.',
    input: { employee_id: id, skill_id: id, ...fields },
    result: heldSkill,
  }),
  update: write({
    path: '/employee/held-skill-update',
    needs: updatePermission,
    summary: 'Updates, verifies or unverifies an employee’s skill; a verified one can be changed only by the agency.',
    input: { id, version, ...fields },
    result: heldSkill,
  }),
  remove: write({
    path: '/employee/held-skill-remove',
    needs: updatePermission,
    summary: 'Removes a skill from an employee; a verified one can be removed only by the agency.',
    input: { id, version },
    result: z.object({ id: z.string() }),
  }),
}
