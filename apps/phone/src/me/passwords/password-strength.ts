import { passwordWeakness } from '../account/weak-password.ts'

export const minPasswordLength = 6

/** What a new password is held to: the first is a rule, the others are warnings. */
export interface PasswordChecks {
  longEnough: boolean
  notCommon: boolean
  notPhone: boolean
}

/** Counts what a person counts: one character of any script is one. */
export function countLetters(password: string): number {
  return [...password].length
}

/** The phone is known only shortened ("90••••••01"); a password that fits around the dots may be the number. */
export function checkPassword(password: string, shortPhone: string): PasswordChecks {
  const [start = '', end = ''] = shortPhone.split(/•+/)
  const isPhone = /^\d{10}$/.test(password) && start !== '' && password.startsWith(start) && password.endsWith(end)
  return {
    longEnough: countLetters(password) >= minPasswordLength,
    notCommon: password !== '' && passwordWeakness(password, '') === null,
    notPhone: password !== '' && !isPhone,
  }
}

/** How many of four bars: length counts most, because it is what guessing costs. */
export function passwordStrength(password: string, checks: PasswordChecks): 0 | 1 | 2 | 3 | 4 {
  const length = countLetters(password)
  if (length === 0) return 0
  if (!checks.longEnough || !checks.notCommon || !checks.notPhone) return 1
  if (length < 10) return 2
  return length < 14 ? 3 : 4
}
