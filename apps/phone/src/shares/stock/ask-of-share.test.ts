import { expect, it } from 'vitest'
import { failure } from '@bahi/client/outcome'
import { CallFailed } from '@bahi/client/throwing-calls'
import { askOfShare, unlessRefused } from './ask-of-share.ts'

it('a share without a code is refused without a call, as the server refuses a code that nothing has', async () => {
  const asked: string[] = []
  const ask = async () => void asked.push('asked')
  await expect(askOfShare('', ask)).rejects.toMatchObject({ failure: { kind: 'refused', msg: 'tips.msg.191' } })
  expect(asked).toEqual([])
  await askOfShare('SAHYABANK', ask)
  expect(asked).toEqual(['asked'])
})

it('what was refused is not asked for again, and what was lost is', () => {
  const after = (error: unknown) => unlessRefused(5_000)({ state: { error } })
  expect(after(new CallFailed(failure('refused', 'tips.msg.191')))).toBe(false)
  expect(after(new CallFailed(failure('network', 'tips.error')))).toBe(5_000)
  expect(after(null)).toBe(5_000)
})
