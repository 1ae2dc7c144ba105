import { z } from 'zod'
import { read, write } from '#contract/call.ts'
import { localDate } from '#contract/values/time.ts'
import { choice, emptyAsNull, flag, id, search, version } from '#contract/values/values.ts'

/** From beginner to whoever teaches it. */
export const skillLevels = [1, 2, 3, 4, 5] as const
/** Who says so: the person, somebody who has seen them work, or a test. */
export const skillSources = ['self', 'reference', 'test'] as const

export const heldSkill = z.object({
  id: z.string(),
  employee_id: z.string(),
  skill_id: z.string(),
  skill_name: z.string(),
  level: z.number().int(),
  years: z.number().int().nullable(),
  source: z.enum(skillSources),
  /** the last day on which it counts */
  expires_on: z.string().nullable(),
  /** null: nobody but the person says so */
  verified_at: z.string().nullable(),
  verified_by_name: z.string().nullable(),
  version: z.number().int(),
})
export type HeldSkill = z.infer<typeof heldSkill>

const fields = {
  level: z.coerce.number().int().min(1).max(5),
  years: emptyAsNull(z.coerce.number().int().min(0).max(60).nullable()).default(null),
  expires_on: emptyAsNull(localDate.nullable()).default(null),
  /** what somebody says of themselves stays unverified, whatever is told here */
  verified: flag.default(false),
}

// The person themselves and the agency; whose it may be, the scope says.
const toSee = [['Employee', 'view']] as const
const toChange = [['Employee', 'update']] as const

/** What people can do (domain.md section 4); the list of skills itself is reference data. */
export const heldSkills = {
  list: read({
    path: '/employee/held-skill-list',
    needs: toSee,
    says: 'What somebody can do, how well, until when, and whether the agency has verified it.',
    input: { employee_id: id },
    result: z.array(heldSkill),
  }),
  choices: read({
    path: '/employee/skill-choices',
    needs: toSee,
    says: 'The skills that may be chosen.',
    input: { q: search },
    result: z.array(choice),
  }),
  store: write({
    path: '/employee/held-skill-store',
    needs: toChange,
    says: 'Adds a skill to somebody; each skill once.',
    input: { employee_id: id, skill_id: id, ...fields },
    result: heldSkill,
  }),
  update: write({
    path: '/employee/held-skill-update',
    needs: toChange,
    says: 'Changes, verifies or no longer verifies somebody’s skill; one that is verified only the agency changes.',
    input: { id, version, ...fields },
    result: heldSkill,
  }),
  remove: write({
    path: '/employee/held-skill-remove',
    needs: toChange,
    says: 'Takes a skill away from somebody; one that is verified only the agency takes away.',
    input: { id, version },
    result: z.object({ id: z.string() }),
  }),
}
