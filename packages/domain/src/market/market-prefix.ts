/**
 * The Chinese market of a six-digit code by its prefix: 00, 30, 68 → sz; 60 → sh; 4, 8 → bj. Null for every other
 * code, and so for Indian codes.
 */
export function marketPrefix(code: string): 'sz' | 'sh' | 'bj' | null {
  if (/^(00|30|68)/.test(code)) return 'sz'
  if (code.startsWith('60')) return 'sh'
  if (/^[48]/.test(code)) return 'bj'
  return null
}
