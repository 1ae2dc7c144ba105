import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Turns } from '#server/outside/turns.ts'

// OWASP's 46 MiB, one pass (design figure 11).
const hashOptions = {
  algorithm: 2 /* Argon2id; the library's enum is of a kind that Node cannot strip */,
  memoryCost: 46 * 1024,
  timeCost: 1,
  parallelism: 1,
}

// Each uses a core and 46 MiB. One core is left to everything else, so that a flood of sign-ins does not hold up other calls.
const turns = new Turns({
  concurrent: Math.min(2, Math.max(1, availableParallelism() - 1)),
  // A morning's peak: some hundred sign-ins within seconds take as many turns of some 20 ms.
  maxWaiting: 500,
  maxWaitMs: 10_000,
})

/** Argon2id of a password, as a PHC string. `from` is the address of the request: addresses take turns. */
export const hashPassword = (password: string, from = ''): Promise<string> =>
  turns.run(from, () => hash(password, hashOptions))

/** Whether the password is right. An unknown account is checked against a dummy, so that it takes the same time. */
export const passwordFits = async (stored: string | null, password: string, from = ''): Promise<boolean> => {
  const fits = await turns.run(from, async () => verify(stored ?? (await dummyPasswordHash()), password))
  return fits && stored !== null
}

let dummyHash: Promise<string> | null = null
const dummyPasswordHash = () => (dummyHash ??= hash('nobody has this password', hashOptions))
