// Property tests get the same values in every run, so that none fails by chance; FUZZ_SEED=<number> tries others.
import { configureGlobal } from 'fast-check'

configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 20261118) })
