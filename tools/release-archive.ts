/** `npm run release:archive`: keeps a small backup of this version in server/testing/releases, which every later version has to open. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeRelease, releasesFolder } from '#server/testing/releases/make-release.ts'
import { productVersion } from '#server/version.ts'

const version = process.argv[2] ?? productVersion()
if (existsSync(join(releasesFolder, version)))
  throw new Error(`${version} has its archive. A release is never made anew.`)
console.log(await makeRelease(version))
process.exit(0)
