const { firstLoad } = await import('./.probe-first-load.ts')
const { roster } = await import('./.probe-roster.ts')
const which = process.argv[2]
const all = await (which === 'first' ? firstLoad() : roster())
for (const r of all) console.log(r.ratio.toFixed(2), r.says, '|', r.figures)
