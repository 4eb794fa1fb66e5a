/** What a text of the house must not do, in the words that the author reads. */
export const forbiddenActs = {
  secret: 'asks for a PIN, a code or a password',
  payment: 'asks for a payment or a fee',
  promise: 'promises a return',
  balance: 'says that staff change a balance',
} as const

export type ForbiddenAct = keyof typeof forbiddenActs

const secretEn =
  /\b(send|share|tell|give|type|enter|provide|forward|confirm|read out|what(?:'|’)?s|what is|reply with|message)\b.{0,40}\b(pin|otp|cvv|passcode|password|verification code|sms code|code you (?:got|received))\b/
const secretZh = /(发|告诉|提供|输入|回复|说出|报).{0,12}(密码|验证码|pin)/
const secretHi = /(पिन|ओटीपी|otp|pin|पासवर्ड|सत्यापन कोड).{0,30}(भेज|बता|दें|दीजिए|दर्ज|लिख)/

// "The transfer came by UPI" reports a payment and asks for none.
const paymentEn =
  /(?:\b(?:pay|send|remit)\b|(?<!\b(?:the|this|that|a|an|each|every|one) )\b(?:transfer|deposit)\b).{0,40}\b(fee|fees|charge|tax|money to|upi|this account|our account|account number|security deposit|unlock)\b/
const paymentZh = /(支付|缴纳|转账|汇款|付).{0,12}(手续费|费用|保证金|税|到.{0,6}账户)/
const paymentHi = /(शुल्क|फ़ीस|फीस|टैक्स|upi|जमानत).{0,30}(भुगतान|भेज|जमा कर|दें|चुका)/

const promiseEn =
  /\b(guaranteed?|assured (?:return|profit|yield)|risk[- ]free (?:return|profit)|sure (?:profit|shot)|cannot lose|can(?:'|’)t lose|double your (?:money|cash))\b/
const promiseZh = /(保证(?:收益|盈利|回报|赚)|稳赚|包赚|保本|零风险(?:收益|回报))/
const promiseHi = /(गारंटी|पक्का मुनाफ़ा|पक्का मुनाफा|बिना जोखिम (?:का )?(?:मुनाफ़ा|कमाई)|पैसा दोगुना)/

const balanceEn =
  /\b(i|we)\b(?: (?:have|has|will|can|just|already|now))*\s*(?:'ve |’ve )?(added?|credit(?:ed)?|adjust(?:ed)?|chang(?:e|ed)|increas(?:e|ed)|correct(?:ed)?)\b.{0,30}\b(your (?:balance|cash|account|holdings))\b/
const balanceZh = /(我|我们).{0,6}(增加|调整|修改|更改)(了)?.{0,6}(余额|资金|持仓)/
const balanceHi = /(मैंने|हमने|मैं|हम).{0,20}(शेष|बैलेंस|नक़?द).{0,20}(बढ़ा|बदल|जोड़)/

const rules: readonly (readonly [ForbiddenAct, readonly RegExp[]])[] = [
  ['secret', [secretEn, secretZh, secretHi]],
  ['payment', [paymentEn, paymentZh, paymentHi]],
  ['promise', [promiseEn, promiseZh, promiseHi]],
  ['balance', [balanceEn, balanceZh, balanceHi]],
]

/** A sentence that forbids something is allowed: "Never share your PIN", "no return is guaranteed". */
const forbids =
  /\b(never|not|no|don(?:'|’)t|do not|nobody|without|won(?:'|’)t|isn(?:'|’)t)\b|不会|不要|不得|不保证|并非|无需|从不|请勿|切勿|没有|नहीं|कभी|न दें|मत|बिना/

/**
 * The first forbidden act in a text; null when there is none. The patterns cover the usual wordings in the three
 * languages. An author can avoid them, but the audit log names the author.
 */
export function findForbidden(text: string): ForbiddenAct | null {
  const sentences = text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[.!?。！？।\n;；]+/u)
  for (const [act, patterns] of rules) {
    if (sentences.some((sentence) => !forbids.test(sentence) && patterns.some((pattern) => pattern.test(sentence))))
      return act
  }
  return null
}
