const niceFactors = [1, 2, 5, 10] as const
const wantedSteps = 4

/** About five round whole numbers for an axis that covers `highest`, from the top down to 0. */
export function stepsUpTo(highest: number): number[] {
  const rough = Math.max(1, highest / wantedSteps)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * (niceFactors.find((factor) => factor * power >= rough) ?? 10)
  const count = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: count + 1 }, (_, index) => (count - index) * step)
}
