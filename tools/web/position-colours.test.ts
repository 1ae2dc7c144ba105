import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { positionColours } from '#contract/platform/reference.ts'

const tokens = readFileSync(new URL('../../web/theme/tokens.css', import.meta.url), 'utf8')
const skins = ['light', 'dark'] as const

/** The light and the dark value of a custom property, of one position colour or of the page. */
function valuesOf(property: string, colour?: string) {
  const rules = colour === undefined ? tokens : (tokens.split(`[data-colour='${colour}']`)[1] ?? '')
  const found = new RegExp(`${property}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(rules)
  return { light: found?.[1] ?? '', dark: found?.[2] ?? '' }
}

/** The distance of two colours in Oklab, 0 to 1. */
const distance = (one: string, other: string) => {
  const [from, to] = [oklab(one), oklab(other)]
  return Math.hypot(...from.map((value, at) => value - (to[at] ?? 0)))
}

function oklab(hex: string) {
  const linear = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  const [l = 0, m = 0, s = 0] = times(cones, linear).map(Math.cbrt)
  return times(lab, [l, m, s])
}

const times = (matrix: number[][], vector: number[]) =>
  matrix.map((row) => row.reduce((sum, value, at) => sum + value * (vector[at] ?? 0), 0))
const cones = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const lab = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]

test.each(positionColours)('%s is not taken for the red of a declined shift or a conflict', (colour) => {
  const edge = valuesOf('--pos-edge', colour)
  for (const status of ['--colour-bad', '--grid-warning'])
    for (const skin of skins)
      expect(distance(edge[skin], valuesOf(status)[skin]), `${status}, ${skin}`).toBeGreaterThan(0.1)
})
