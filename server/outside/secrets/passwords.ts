import { hash, verify } from '@node-rs/argon2'
import { refuse } from '#contract/refusals.ts'

// OWASP's 46 MiB, one pass (design figure 11); two at once, so that a flood of sign-ins cannot use up the machine.
const hashOptions = {
  algorithm: 2 /* Argon2id; the library's enum is of a kind that Node cannot strip */,
  memoryCost: 46 * 1024,
  timeCost: 1,
  parallelism: 1,
}
const maxConcurrentHashes = 2
const maxQueueLength = 50

/** Argon2id of a password, as a PHC string. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, hashOptions))

/** Whether the password is right. An unknown account is checked against a dummy, so that it takes the same time. */
export const passwordFits = async (stored: string | null, password: string): Promise<boolean> => {
  const fits = await inTurn(async () => verify(stored ?? (await dummyPasswordHash()), password))
  return fits && stored !== null
}

let dummyHash: Promise<string> | null = null
const dummyPasswordHash = () => (dummyHash ??= hash('nobody has this password', hashOptions))

let runningHashes = 0
const waitingHashes: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (runningHashes >= maxConcurrentHashes) await waitForTurn()
  runningHashes += 1
  try {
    return await work()
  } finally {
    runningHashes -= 1
    waitingHashes.shift()?.()
  }
}

function waitForTurn(): Promise<void> {
  if (waitingHashes.length >= maxQueueLength) refuse('busy')
  return new Promise((go) => waitingHashes.push(go))
}
