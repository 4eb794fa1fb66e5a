import { describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { simulatedCalendar } from '../calendar/simulated-calendar.ts'
import { NO_OWN_LIMITS } from '../customers/limits/own-limits.ts'
import { demoOutcome } from './demo-bank.ts'
import { dueDay } from './due-day.ts'
import { isSameName } from './same-name.ts'
import { percentile, serviceFigures, minutesBetween } from './service-level.ts'
import { decideTransferCase, type CaseFacts } from './transfer-case.ts'
import { decideTransferIn } from './transfer-in.ts'
import {
  decideTransferOut,
  isOthersCard,
  refuseWithdrawal,
  withdrawablePaise,
  type AmountFacts,
  type WithdrawalFacts,
  refuseOutsideWindows,
} from './transfer-out.ts'
import { transferOutStatus, transferInAfter, transferInTransitions, transferOutAfter } from './transfer-states.ts'

const codeOf = (decision: { ok: true } | { ok: false; refused: { code: string } }) =>
  decision.ok ? '' : decision.refused.code

describe('a transfer in', () => {
  const facts = {
    identity: 'completed',
    verifiedName: 'Asha Deshmukh',
    leastPaise: 100_00,
    begunWithinHour: 9,
    maxAnHour: 10,
    limits: NO_OWN_LIMITS,
  } as const
  const asked = { amountPaise: 100_00, payerName: 'Asha Deshmukh' }

  it('is accepted at the least amount, by the verified name, as the tenth of an hour', () => {
    expect(decideTransferIn(asked, facts)).toEqual({
      ok: true,
      accepted: { amountPaise: 100_00n, payerName: 'Asha Deshmukh' },
    })
  })

  it('names the first broken rule in the order of the catalogue', () => {
    const wrong = { amountPaise: null, payerName: '' }
    expect(codeOf(decideTransferIn(wrong, { ...facts, identity: 'in-review' }))).toBe('transfer-in-identity-missing')
    expect(decideTransferIn(wrong, facts)).toMatchObject({
      refused: { code: 'parameter-malformed', field: 'payerName' },
    })
    expect(decideTransferIn({ ...wrong, payerName: 'X' }, facts)).toMatchObject({
      refused: { code: 'parameter-malformed', field: 'amountPaise' },
    })
    for (const amountPaise of [0, -1, 1.5, 2 ** 53])
      expect(codeOf(decideTransferIn({ ...asked, amountPaise }, facts))).toBe('parameter-malformed')
    expect(codeOf(decideTransferIn({ amountPaise: 99_99, payerName: 'Somebody' }, facts))).toBe('transfer-in-below-min')
    expect(codeOf(decideTransferIn({ ...asked, payerName: 'Somebody' }, { ...facts, begunWithinHour: 10 }))).toBe(
      'payer-differs',
    )
    expect(codeOf(decideTransferIn(asked, { ...facts, begunWithinHour: 10 }))).toBe('too-many-transfers-in')
  })
})

describe('a name', () => {
  it('is the same with another case, a title, dots and another order of words', () => {
    for (const other of [
      'ASHA DESHMUKH',
      'Deshmukh Asha',
      'Mrs. Asha Deshmukh',
      '  asha   deshmukh ',
      'SHRI Asha-Deshmukh',
    ])
      expect(isSameName('Asha Deshmukh', other)).toBe(true)
    expect(isSameName('आशा देशमुख', 'श्रीमती आशा देशमुख')).toBe(true)
  })

  it('is another with a word more, a word less, or none', () => {
    for (const other of ['Asha', 'Asha R Deshmukh', 'Asha Deshmuk', '', 'Mr'])
      expect(isSameName('Asha Deshmukh', other)).toBe(false)
    expect(isSameName(null, null)).toBe(false)
    expect(isSameName('', '')).toBe(false)
  })
})

describe('who may take money out', () => {
  const facts: WithdrawalFacts = {
    identity: 'completed',
    hasCard: true,
    holderName: 'ASHA DESHMUKH',
    verifiedName: 'Asha Deshmukh',
    isSimulated: false,
    cardPausedUntilMs: null,
    cardPauseHours: 24,
    nowMs: 1_000,
  }

  it('is an identified customer with a card of some age who is not simulated', () => {
    expect(refuseWithdrawal(facts)).toBeNull()
    expect(refuseWithdrawal({ ...facts, identity: 'failed', hasCard: false })?.code).toBe(
      'transfer-out-identity-missing',
    )
    expect(refuseWithdrawal({ ...facts, hasCard: false, isSimulated: true })?.code).toBe('card-missing')
    expect(refuseWithdrawal({ ...facts, isSimulated: true, cardPausedUntilMs: 1_001 })?.code).toBe(
      'simulated-cannot-withdraw',
    )
    expect(refuseWithdrawal({ ...facts, cardPausedUntilMs: 1_001 })?.code).toBe('card-just-changed')
    expect(refuseWithdrawal({ ...facts, cardPausedUntilMs: 1_000 })).toBeNull()
  })

  it('is no customer whose card is still in their earlier name', () => {
    expect(refuseWithdrawal({ ...facts, verifiedName: 'Asha Joshi', cardPausedUntilMs: 1_001 })).toMatchObject({
      code: 'holder-differs',
      params: { name: 'Asha Joshi' },
    })
    expect(refuseWithdrawal({ ...facts, verifiedName: 'Asha Joshi', isSimulated: true })?.code).toBe(
      'simulated-cannot-withdraw',
    )
    expect(isOthersCard({ holderName: 'Asha Deshmukh', verifiedName: 'Mrs Asha Deshmukh' })).toBe(false)
    expect(isOthersCard({ holderName: 'Asha Deshmukh', verifiedName: null })).toBe(false)
  })
})

describe('a transfer in', () => {
  it('waits for one thing to happen to it, and stays as it ended', () => {
    expect(transferInTransitions.map(({ event }) => transferInAfter('waiting', event))).toEqual([
      'successful',
      'failed',
      'failed',
      'failed',
      'failed',
    ])
    for (const { event } of transferInTransitions)
      expect([transferInAfter('successful', event), transferInAfter('failed', event)]).toEqual([null, null])
  })
})

describe('a case that holds a transfer out', () => {
  const facts: CaseFacts = { standing: 'asked', isHeld: false, wasHeldWithoutOrder: false }
  const at = (request: Parameters<typeof decideTransferCase>[0], more: Partial<CaseFacts> = {}) =>
    decideTransferCase(request, { ...facts, ...more })

  it("is one person's once, and two people's with every order that is written down", () => {
    const [own, byOrder] = [
      { reason: 'name-check', legalOrder: '' },
      { reason: 'legal-order', legalOrder: 'W.P. 1/2026' },
    ]
    expect(at(own)).toMatchObject({ accepted: { takesTwo: false } })
    expect(at(byOrder)).toMatchObject({ accepted: { takesTwo: true } })
    expect(codeOf(at(own, { wasHeldWithoutOrder: true }))).toBe('waits-already')
    expect(at(byOrder, { wasHeldWithoutOrder: true }).ok).toBe(true)
    for (const request of [own, byOrder]) {
      expect(codeOf(at(request, { isHeld: true }))).toBe('waits-already')
      expect(codeOf(at(request, { standing: 'approved' }))).toBe('order-too-late')
    }
    expect(at({ reason: 'legal-order', legalOrder: ' ' })).toMatchObject({
      refused: { code: 'parameter-malformed', field: 'legalOrder' },
    })
  })
})

describe('how much may leave', () => {
  const facts: AmountFacts = {
    availablePaise: 1_000_00n,
    tiedToTradesPaise: 500_00n,
    dueOnLoansPaise: 0n,
    leastPaise: 100_00n,
    windows: [{ from: '00:00', to: '24:00' }],
    second: 0,
  }
  const at = (amount: bigint, more: Partial<AmountFacts> = {}) =>
    codeOf(decideTransferOut(amount, { ...facts, ...more }))

  it('is what is available, to the paisa; more is named by the cash it would need', () => {
    expect([1_000_00n, 1_000_01n, 1_500_00n, 1_500_01n].map((amount) => at(amount))).toEqual([
      '',
      'needs-tied-cash',
      'needs-tied-cash',
      'more-than-cash',
    ])
  })

  it('is less by what is due on a loan, and by nothing else', () => {
    const due = { dueOnLoansPaise: 200_00n }
    expect([800_00n, 800_01n, 1_500_00n, 1_500_01n].map((amount) => at(amount, due))).toEqual([
      '',
      'needs-cash-due',
      'needs-cash-due',
      'more-than-cash',
    ])
    expect(withdrawablePaise({ availablePaise: 100n, dueOnLoansPaise: 101n })).toBe(0n)
  })

  it('has a least amount that never bars the whole balance', () => {
    expect([99_99n, 100_00n].map((amount) => at(amount))).toEqual(['transfer-out-below-min', ''])
    expect(at(99_99n, { availablePaise: 99_99n })).toBe('')
    expect(at(99_98n, { availablePaise: 99_99n })).toBe('transfer-out-below-min')
  })

  it('keeps to the windows, their first second in and their last one out', () => {
    const one = [{ from: '10:00', to: '16:00' }]
    expect([35_999, 36_000, 57_599, 57_600].map((second) => refuseOutsideWindows(one, second)?.code ?? '')).toEqual([
      'outside-window',
      '',
      '',
      'outside-window',
    ])
    const two = [
      { from: '10:00', to: '13:00' },
      { from: '14:00', to: '17:00' },
    ]
    expect(
      [35_999, 36_000, 46_800, 50_399, 50_400, 61_200].map((second) => refuseOutsideWindows(two, second)?.code ?? ''),
    ).toEqual([
      'before-morning-window',
      '',
      'before-afternoon-window',
      'before-afternoon-window',
      '',
      'before-morning-window',
    ])
  })
})

describe('what may become of a transfer out', () => {
  it('is cancelled or rejected only before it is approved, and ends by the bank after it', () => {
    expect(transferOutAfter('asked', 'cancel')).toBe('cancelled')
    for (const event of ['cancel', 'reject', 'approve'] as const) expect(transferOutAfter('approved', event)).toBeNull()
    for (const end of ['successful', 'rejected', 'cancelled'] as const)
      for (const event of ['approve', 'cancel', 'reject', 'bank-paid', 'bank-refused'] as const)
        expect(transferOutAfter(end, event)).toBeNull()
    expect(transferOutAfter('asked', 'bank-paid')).toBeNull()
    const standing = (state: 'awaiting' | 'rejected', isApproved: boolean, failures = 0) =>
      transferOutStatus({ state, isApproved, failures })
    expect([standing('awaiting', false), standing('awaiting', true), standing('rejected', true)]).toEqual([
      'asked',
      'approved',
      'rejected',
    ])
  })

  it('is stuck once its payment failed three times in a row, and only then may be given back or tried again', () => {
    const standing = (isApproved: boolean, failures: number) =>
      transferOutStatus({ state: 'awaiting', isApproved, failures })
    expect([standing(true, 2), standing(true, 3), standing(false, 3)]).toEqual(['approved', 'stuck', 'asked'])
    const events = ['give-back', 'try-again', 'bank-paid', 'bank-refused', 'reject', 'cancel', 'approve'] as const
    expect(events.map((event) => transferOutAfter('stuck', event))).toEqual([
      'rejected',
      'approved',
      'successful',
      'rejected',
      null,
      null,
      null,
    ])
    for (const event of ['give-back', 'try-again'] as const)
      expect([transferOutAfter('asked', event), transferOutAfter('approved', event)]).toEqual([null, null])
  })

  it('is late after the settlement days, weekends and holidays not counted; an unknown day counts from Monday to Friday', () => {
    const calendar = simulatedCalendar()
    expect([1, 2, 3].map((days) => dueDay(businessDate('2026-11-20'), days, calendar))).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
    ])
    expect(dueDay(businessDate('2026-12-24'), 1, calendar)).toBe('2026-12-28')
    expect(dueDay(businessDate('2026-11-20'), 2, { dayKind: () => 'unknown', isSettlementDay: () => false })).toBe(
      '2026-11-24',
    )
  })
})

describe('service figures', () => {
  it('are of the transfers themselves: middle, slow, slowest; none of none', () => {
    expect(serviceFigures([5, 1, 9, 3])).toEqual({ medianMinutes: 3, ninetiethMinutes: 9, longestMinutes: 9 })
    expect(serviceFigures([])).toEqual({ medianMinutes: null, ninetiethMinutes: null, longestMinutes: null })
    expect(percentile([7], 50)).toBe(7)
    expect([minutesBetween(0, 60_000), minutesBetween(0, 60_001), minutesBetween(5, 0)]).toEqual([1, 2, 0])
  })
})

describe('the demo bank', () => {
  it('goes by the paise of the amount', () => {
    const rules = [
      { paise: 1, outcome: 'bank-refused' },
      { paise: 3, outcome: 'never-paid' },
    ] as const
    expect([100_00n, 100_01n, 1_01n, 1_03n, 1_30n].map((amount) => demoOutcome(amount, rules))).toEqual([
      'paid',
      'bank-refused',
      'bank-refused',
      'never-paid',
      'paid',
    ])
  })
})
