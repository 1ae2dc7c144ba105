import { readFileSync, mkdtempSync } from 'node:fs'
import { calls } from '#contract/calls.ts'
import { requestsOf } from './load.ts'
import { signedIn, startMuster } from './process.ts'
import { tellProfile } from './profile.ts'
const url = readFileSync('/tmp/benchpg/url', 'utf8').trim()
const folder = mkdtempSync('/tmp/benchpg/p')
const muster = await startMuster({ DATABASE_URL: url, DATA_DIR: folder }, ['--cpu-prof', `--cpu-prof-dir=${folder}`])
const { accessToken } = await signedIn(muster.address, 'admin')
const headers = { authorization: `Bearer ${accessToken}`, 'accept-language': 'en' }
const n = await requestsOf({ name: 'm', url: `${muster.address}/api${calls.employees.list.path}?page=1&per_page=25&q=${process.argv[2] ?? ''}`, headers, pid: muster.pid }, { rounds: 1, seconds: 6, connections: 16 })
await muster.stop()
tellProfile(folder, n)
