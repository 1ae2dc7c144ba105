import { type RuleSet, ruleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { building } from './building.ts'
import { clerks } from './clerks.ts'
import { fastFood } from './fast-food.ts'
import { generalRetail } from './general-retail.ts'
import { horticulture } from './horticulture.ts'
import { hospitality } from './hospitality.ts'
import { manufacturing } from './manufacturing.ts'
import { poultry } from './poultry.ts'
import { storage } from './storage.ts'

/** Rule sets to start from, the best sourced first. Each says where its figures were read, and what it does not cover. */
export const samples: readonly RuleSet[] = [
  generalRetail,
  storage,
  fastFood,
  clerks,
  poultry,
  hospitality,
  manufacturing,
  building,
  horticulture,
].map((sample) => ruleSet.parse(sample))
