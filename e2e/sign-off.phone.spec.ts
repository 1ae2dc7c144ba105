import { calls } from '#contract/calls.ts'
