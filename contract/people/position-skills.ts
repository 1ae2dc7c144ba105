import { z } from 'zod'
import { read, write } from '#contract/call.ts'
import { id } from '#contract/values/values.ts'

/** So many skills at most a position or a site asks for. */
export const requiredSkillsAtMost = 30

export const requiredSkill = z.object({
  skill_id: z.string(),
  skill_name: z.string(),
  /** one of skillLevels: who is below it, is not good enough */
  min_level: z.number().int(),
})
export type RequiredSkill = z.infer<typeof requiredSkill>

/** Which skills are asked for, each once. */
export const requiredSkills = z.array(id).max(requiredSkillsAtMost)
/** How well at least, in the order of the skills; one that is not told asks for beginners. */
export const requiredLevels = z.array(z.coerce.number().int().min(1).max(5)).max(requiredSkillsAtMost)

/** The skills of whoever works in a position (domain.md section 5): each agency decides, also for positions that are shared. */
export const positionSkills = {
  list: read({
    path: '/position/skill-list',
    needs: [['Position', 'list']],
    says: 'The skills that the agency asks of whoever works in a position.',
    input: { id },
    result: z.array(requiredSkill),
  }),
  demand: write({
    path: '/position/skill-demand',
    needs: [['Position', 'update']],
    says: 'Decides which skills a position asks for, and how well; also of one that is shared.',
    input: { id, skill_ids: requiredSkills, min_levels: requiredLevels.default([]) },
    result: z.array(requiredSkill),
  }),
}
