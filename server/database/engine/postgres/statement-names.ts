const maxNames = 500
const maxCandidates = 2_000
const longestNamed = 16_000

/**
 * Names for prepared statements, one per SQL text. A text gets its name when it occurs a second time, so that one-off texts (an insert of
 * 317 rows) do not use up the limited number of names; beyond the limit statements stay unnamed, only slower.
 */
export function statementNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>()
  const seen = new Set<string>()

  function nameOnSecondUse(sql: string): string | undefined {
    if (names.size >= maxNames || sql.length > longestNamed) return undefined
    if (!seen.has(sql)) return remember(sql)
    seen.delete(sql)
    const name = `muster_${names.size + 1}`
    names.set(sql, name)
    return name
  }

  function remember(sql: string): undefined {
    if (seen.size >= maxCandidates) seen.clear()
    seen.add(sql)
  }

  return (sql) => names.get(sql) ?? nameOnSecondUse(sql)
}
