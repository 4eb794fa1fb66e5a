/**
 * Every reason to refuse that the domain knows, by name. The server maps each name to one message code of the catalogue;
 * the comment beside a name is that code, so that a reader of either side finds the other.
 */
export const refusalNames = [
  // Everyone
  'login-first', // 249
  'parameter-malformed', // 022
  'account-locked', // 006
  'segment-switched-off', // 900
  'too-frequent', // 162
  'key-reused', // 905
  // Register and log in
  'phone-and-password-empty', // 029
  'phone-invalid', // 021
  'agreement-not-accepted', // 906
  'email-invalid', // 907
  'verification-code-wrong', // 265
  'agent-missing', // 023
  'agent-locked', // 024
  'phone-registered', // 025
  'registration-raced', // 027
  'credentials-wrong', // 031
  'account-locked-at-login', // 030
  // Orders of shares
  'identity-missing', // 005
  'quantity-below-lot', // 105
  'quantity-above-most', // 106
  'instrument-deleted', // 191
  'instrument-hidden', // 190
  'instrument-locked', // 189
  'instrument-halted', // 011
  'not-listed-yet', // 221
  'weekend', // 004
  'holiday', // 266
  'before-session', // 007
  'after-session', // 009
  'no-quote-to-buy', // 107
  'no-quote-in-preview', // 233
  'orders-barred', // 108
  'above-upper-band', // 109
  'below-lower-band', // 110
  'risen-too-much', // 116
  'amount-below-least', // 012
  'share-of-worth-exceeded', // 118
  'total-of-worth-exceeded', // 147
  'cash-short', // 166
  'in-lock-in', // 248
  'no-quote-to-sell', // 130
  'locked-at-lower-limit', // 131
  'position-already-sold', // 271
  'more-than-held', // 277
  'bought-today', // 129
  'bought-minutes-ago', // 128
  'pledged', // 272
  'order-missing', // 081
  'order-too-late', // 082
] as const

export type RefusalName = (typeof refusalNames)[number]
