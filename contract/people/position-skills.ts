import { z } from 'zod'
import { read, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { id } from '#contract/values/values.ts'

/** The maximum number of skills that a position or a location can require. */
export const maxRequiredSkills = 30

export const requiredSkill = z.object({
  skill_id: z.string(),
  skill_name: z.string(),
  /** one of skillLevels: the minimum level */
  min_level: z.number().int(),
})
export type RequiredSkill = z.infer<typeof requiredSkill>

/** The required skills, each once. */
export const requiredSkills = z.array(id).max(maxRequiredSkills)
/** The minimum levels, in the order of the skills; the default is beginner. */
export const requiredLevels = z.array(z.coerce.number().int().min(1).max(5)).max(maxRequiredSkills)

/** The skills that a position requires (domain.md section 5): each agency sets its own, also for shared positions. */
export const positionSkills = {
  list: read({
    path: '/position/skill-list',
    needs: [['Position', 'list']],
    kinds: staff,
    summary: 'Lists the skills that the agency requires for a position.',
    input: { id },
    result: z.array(requiredSkill),
  }),
  demand: write({
    path: '/position/skill-demand',
    needs: [['Position', 'update']],
    kinds: staff,
    summary: 'Sets the skills that a position requires with their levels, also for a shared position.',
    input: { id, skill_ids: requiredSkills, min_levels: requiredLevels.default([]) },
    result: z.array(requiredSkill),
  }),
}
