import { expect, it } from 'vitest'
import { accept, refusal, refuse } from '../../outcome.ts'
import { decideWords, firstRefusal } from './decide-words.ts'

it('refuses the first text that promises or asks what the house never does, with the act and the field', () => {
  expect(decideWords([], 'text')).toEqual({ ok: true, accepted: {} })
  expect(decideWords(['Your transfer has arrived.', 'Thank you.'], 'text')).toEqual({ ok: true, accepted: {} })
  const asking = 'Send us your password.'
  const decision = decideWords(['Your transfer has arrived.', asking], 'text')
  expect(decision).toMatchObject({ ok: false, refused: { code: 'message-forbidden', field: 'text' } })
  expect(decision.ok ? '' : decision.refused.params['what']).toMatch(/\w/)
})

it('finds the first refusal of several decisions, and none where there is none', () => {
  const [one, other] = [refuse(refusal('ipo-missing')), refuse(refusal('offer-closed'))]
  expect(firstRefusal(accept({}), one, other)).toBe(one)
  expect(firstRefusal(other, one)).toBe(other)
  expect(firstRefusal(accept({}), accept({}))).toEqual(accept({}))
  expect(firstRefusal()).toEqual(accept({}))
})
