import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixedClock } from '#server/outside/clock.ts'
import { fileStoreIn } from '#server/outside/files/files.ts'
import { mailWith } from '#server/outside/mail.ts'
import { noScanner } from '#server/outside/files/scanner.ts'
import { sealWith } from '#server/outside/secrets/seal.ts'
import type { Secrets } from '#server/outside/secrets/secrets.ts'
import { signerWith } from '#server/outside/secrets/signer.ts'

const newKeys = (): Secrets => ({ token_key: randomBytes(32), seal_keys: new Map([['k1', randomBytes(32)]]) })

/** The external dependencies of a test server: a clock fixed at noon in Brisbane on 18 November 2026, new keys, a folder of its own. */
export function testOutside({ token_key, seal_keys } = newKeys()) {
  // The TXT records of domains, which a test fills in.
  const dns_texts = new Map<string, string[]>()
  const folder = join(tmpdir(), `muster-test-${randomUUID()}`)
  const outside = {
    clock: fixedClock('2026-11-18T02:00:00.000Z'),
    seal: sealWith(seal_keys),
    signer: signerWith(token_key),
    files: fileStoreIn(join(folder, 'files')),
    mail: mailWith(join(folder, 'outbox')),
    dns: { texts: async (domain: string) => dns_texts.get(domain) ?? [] },
    scanner: noScanner,
    environment: {} as Record<string, string | undefined>,
  }
  return {
    outside,
    dns_texts,
    token_key,
    seal_keys,
    folder,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
