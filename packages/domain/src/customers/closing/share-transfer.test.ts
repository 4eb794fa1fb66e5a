import { describe, expect, it } from 'vitest'
import {
  decideShareTransfer,
  parseDematAccount,
  type ShareTarget,
  shareTransferAfter,
  type ShareTransferFacts,
} from './share-transfer.ts'

const target: ShareTarget = {
  depository: 'nsdl',
  account: 'IN30 0394-1234 5678',
  participant: 'Kaveri Securities',
  isOwn: true,
}
const facts: ShareTransferFacts = {
  isClosing: true,
  identity: 'completed',
  isSimulated: false,
  isWaiting: false,
  free: [
    { instrumentId: 7, quantity: 40n },
    { instrumentId: 3, quantity: 1n },
    { instrumentId: 5, quantity: 0n },
  ],
}

describe('the number of a demat account', () => {
  it.each([
    ['nsdl', 'in30 0394 1234 5678', 'IN30039412345678'],
    ['nsdl', 'IN-300394-12345678', 'IN30039412345678'],
    ['nsdl', '1208160012345678', null],
    ['nsdl', 'IN3003941234567', null],
    ['cdsl', '1208 1600 1234 5678', '1208160012345678'],
    ['cdsl', '120816001234567', null],
    ['cdsl', 'IN30039412345678', null],
    ['cdsl', '', null],
  ] as const)('of %s, typed as %s, is %s', (depository, typed, account) => {
    expect(parseDematAccount(depository, typed)).toBe(account)
  })
})

describe('moving shares out', () => {
  it('takes every free share whole, in the order of the books', () => {
    expect(decideShareTransfer(target, facts)).toEqual({
      ok: true,
      accepted: {
        account: 'IN30039412345678',
        shares: [
          { instrumentId: 3, quantity: 1n },
          { instrumentId: 7, quantity: 40n },
        ],
      },
    })
  })

  it.each([
    ['a practice account', { identity: 'practice' }, 'simulated-cannot-withdraw'],
    ['a simulated customer', { isSimulated: true }, 'simulated-cannot-withdraw'],
    ['whoever is not identified', { identity: 'failed' }, 'transfer-out-identity-missing'],
    ['an account that stays', { isClosing: false }, 'not-closing'],
    ['a second wish beside one that waits', { isWaiting: true }, 'share-transfer-waits'],
    ['an account without free shares', { free: [] }, 'no-free-shares'],
  ] as const)('is refused to %s', (_who, more, code) => {
    const decided = decideShareTransfer(target, { ...facts, ...more })
    expect(decided).toMatchObject({ ok: false, refused: { code } })
  })

  it.each([
    ['account', { account: 'IN1' }],
    ['participant', { participant: ' x ' }],
    ['isOwn', { isOwn: false }],
  ] as const)('names the field %s that is wrong', (field, more) => {
    expect(decideShareTransfer({ ...target, ...more }, facts)).toMatchObject({
      ok: false,
      refused: { code: 'parameter-malformed', field },
    })
  })

  it('ends once', () => {
    expect(shareTransferAfter('waiting', 'send')).toBe('sent')
    expect(shareTransferAfter('waiting', 'refuse')).toBe('refused')
    expect(shareTransferAfter('waiting', 'cancel')).toBe('cancelled')
    for (const ended of ['sent', 'refused', 'cancelled'] as const)
      for (const event of ['send', 'refuse', 'cancel'] as const) expect(shareTransferAfter(ended, event)).toBeNull()
  })
})
