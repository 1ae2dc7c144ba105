import { hash, verify } from '@node-rs/argon2'
import { refuse } from '#contract/refusals.ts'

// OWASP's 46 MiB, one pass (design figure 11); two at once, so that a flood of sign-ins cannot use up the machine.
const cost = {
  algorithm: 2 /* Argon2id; the library's enum is of a kind that Node cannot strip */,
  memoryCost: 46 * 1024,
  timeCost: 1,
  parallelism: 1,
}
const atOnce = 2
const longestQueue = 50

/** Argon2id of a password, as a PHC string. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/** Whether the password is right. An unknown account is checked against a dummy, so that it takes the same time. */
export const passwordFits = async (stored: string | null, password: string): Promise<boolean> => {
  const fits = await inTurn(async () => verify(stored ?? (await dummy()), password))
  return fits && stored !== null
}

let dummyHash: Promise<string> | null = null
const dummy = () => (dummyHash ??= hash('nobody has this password', cost))

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await turn()
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

function turn(): Promise<void> {
  if (waiting.length >= longestQueue) refuse('busy')
  return new Promise((go) => waiting.push(go))
}
