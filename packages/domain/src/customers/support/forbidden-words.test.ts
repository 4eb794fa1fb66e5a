import { describe, expect, it } from 'vitest'
import { findForbidden } from './forbidden-words.ts'

describe('a text of the house', () => {
  it.each([
    ['Please send me your PIN so that I can check.', 'secret'],
    ['What is the OTP you got?', 'secret'],
    ['Reply with the password of your account', 'secret'],
    ['ＰＬＥＡＳＥ  share  the  ＰＩＮ', 'secret'],
    ['请把验证码发给我，告诉我密码', 'secret'],
    ['कृपया अपना पिन मुझे भेजें', 'secret'],
    ['Pay a small fee and the withdrawal goes out.', 'payment'],
    ['Transfer the money to our account first', 'payment'],
    ['Pay the verification fee by UPI to bahi@upi', 'payment'],
    ['Please deposit the charge before the transfer', 'payment'],
    ['请先支付手续费', 'payment'],
    ['पहले शुल्क जमा करें', 'payment'],
    ['This plan has a guaranteed return', 'promise'],
    ['稳赚不赔', 'promise'],
    ['这是稳赚的产品', 'promise'],
    ['इस योजना में मुनाफ़े की गारंटी है', 'promise'],
    ['I have credited your account.', 'balance'],
    ['我们已增加你的余额', 'balance'],
    ['मैंने आपका नकद बढ़ा दिया है', 'balance'],
    ['हमने आपके नक़द में पैसे जोड़ दिए', 'balance'],
  ])('%s: %s', (text, act) => {
    expect(findForbidden(text)).toBe(act)
  })

  it.each([
    'Never share your PIN with anybody.',
    'We do not ask for a code or a payment here.',
    'No return is guaranteed.',
    'Your transfer of ₹50,000 arrived at 15:43.',
    'The transfer came by UPI from the verified name.',
    'This deposit carries another account number.',
    'You can set a new PIN under More, Passwords.',
    'It goes back to Kaveri Bank •• 4821 by 23 Nov.',
    'The charges stand on the order, line by line.',
    '请勿告诉任何人密码。',
    '我们不保证收益。',
    'अपना पिन किसी को न दें।',
  ])('may say: %s', (text) => {
    expect(findForbidden(text)).toBeNull()
  })

  it('is read sentence by sentence: a warning excuses no request beside it', () => {
    expect(findForbidden('We never ask for a PIN. Now send me your PIN.')).toBe('secret')
  })
})
