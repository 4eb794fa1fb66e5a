import { expect, it } from 'vitest'
import { failure } from '@bahi/client/outcome'
import { CallFailed } from '@bahi/client/throwing-calls'
import { unlessRefused } from './unless-refused.ts'

it('asks no more for what was refused, and again for what was lost', () => {
  const after = (error: unknown) => unlessRefused(5_000)({ state: { error } })
  expect(after(new CallFailed(failure('refused', 'tips.msg.191')))).toBe(false)
  expect(after(new CallFailed(failure('network', 'tips.error')))).toBe(5_000)
  expect(after(null)).toBe(5_000)
})
