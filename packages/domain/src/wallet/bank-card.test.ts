import { describe, expect, it } from 'vitest'
import {
  checkIfsc,
  decideAddCard,
  decideChangeCard,
  isAccountNumber,
  isIfsc,
  readAccountNumber,
  readIfsc,
  type CardFacts,
} from './bank-card.ts'

const branch = { ifsc: 'KVRB0001042', bankName: 'Kaveri Bank', branch: 'Pune Camp', city: 'Pune', state: 'Maharashtra' }
const fields = {
  bankName: 'Kaveri Bank',
  branch: 'Pune Camp',
  accountNumber: '5021 0048 4821',
  ifsc: 'kvrb0001042',
  holderName: 'Smt. DESHMUKH  asha',
}
const facts: CardFacts = { branch, verifiedName: 'Asha Deshmukh', isAccountTaken: false, hasCard: false }

describe('the fields of a bank card', () => {
  it('takes an account number of nine to eighteen digits, spaced as in a passbook', () => {
    expect(readAccountNumber(' 5021-0048 4821 ')).toBe('502100484821')
    expect(['12345678', '1'.repeat(19), '12345678a', '000000000'].map(isAccountNumber)).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(['123456789', '1'.repeat(18)].map(isAccountNumber)).toEqual([true, true])
  })

  it('takes an IFSC of four letters, a zero and six characters, in any case', () => {
    expect(isIfsc(readIfsc(' kvrb 0001042 '))).toBe(true)
    for (const wrong of ['KVRB1001042', 'KVR00001042', 'KVRB000104', 'KVRB00010422', 'KVRB0००१०४२'])
      expect([wrong, isIfsc(wrong)]).toEqual([wrong, false])
    expect(checkIfsc('')).toMatchObject({ code: 'parameter-malformed' })
  })
})

describe('decideAddCard', () => {
  const taken = { branch: null, verifiedName: null, isAccountTaken: true, hasCard: true }

  it.each([
    ['parameter-malformed', { ...fields, bankName: ' ', accountNumber: '1' }, taken],
    ['parameter-malformed', { ...fields, branch: '', accountNumber: '1' }, taken],
    ['parameter-malformed', { ...fields, accountNumber: '' }, taken],
    ['parameter-malformed', { ...fields, ifsc: '' }, taken],
    ['bank-fields-malformed', { ...fields, accountNumber: '12345678' }, taken],
    ['bank-fields-malformed', { ...fields, ifsc: 'KVRB1001042' }, taken],
    ['branch-unknown', fields, taken],
    ['card-identity-missing', fields, { ...taken, branch }],
    ['holder-differs', { ...fields, holderName: 'Ravi Kulkarni' }, { ...taken, branch, verifiedName: 'Asha Deshmukh' }],
    ['card-already-there', fields, { ...facts, hasCard: true }],
    ['card-already-there', fields, { ...facts, isAccountTaken: true }],
  ] as const)('refuses with %s', (code, input, known) => {
    expect(decideAddCard(input, known)).toMatchObject({ ok: false, refused: { code } })
  })

  it('writes bank and branch as the IFSC says them, and the holder as the identity says', () => {
    expect(decideAddCard({ ...fields, bankName: 'Another', branch: 'Elsewhere' }, facts)).toEqual({
      ok: true,
      accepted: { ...branch, accountNumber: '502100484821', holderName: 'Asha Deshmukh' },
    })
  })
})

describe('decideChangeCard', () => {
  it("needs a card, and an account that is nobody else's", () => {
    expect(decideChangeCard(fields, facts)).toMatchObject({ refused: { code: 'no-card-yet' } })
    expect(decideChangeCard(fields, { ...facts, isAccountTaken: true })).toMatchObject({
      refused: { code: 'card-already-there' },
    })
    expect(decideChangeCard(fields, { ...facts, hasCard: true }).ok).toBe(true)
  })
})
