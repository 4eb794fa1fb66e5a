/** The passwords that are tried first everywhere, and by everybody. Longer ones that only begin or end with these are caught by their core. */
const commonCores: ReadonlySet<string> = new Set([
  'password',
  'passwort',
  'passw0rd',
  'pass',
  'admin',
  'welcome',
  'qwerty',
  'qwertyuiop',
  'asdfgh',
  'asdfghjkl',
  'zxcvbn',
  'zxcvbnm',
  'qazwsx',
  'abc',
  'abcd',
  'abcdef',
  'iloveyou',
  'monkey',
  'dragon',
  'letmein',
  'football',
  'cricket',
  'india',
  'bharat',
  'mumbai',
  'delhi',
  'krishna',
  'ganesh',
  'shiva',
  'sairam',
  'jaihind',
  'om',
  'omnamahshivaya',
  'jaishreeram',
  'waheguru',
  'allah',
  'mother',
  'father',
  'family',
  'secret',
  'login',
  'master',
  'sunshine',
  'princess',
  'superman',
  'batman',
  'test',
  'guest',
  'user',
  'default',
  'computer',
  'internet',
  'money',
  'stock',
  'stocks',
  'trading',
  'market',
  'nifty',
  'sensex',
  'bahi',
  'bahikhata',
  'rupee',
  'rupees',
])

export type PasswordWeakness = 'common' | 'pattern' | 'phone'

/**
 * The reason why a password is easy to guess; null when there is none. The reason is a warning only: length is the only rule for a
 * password.
 */
export function passwordWeakness(password: string, phone: string): PasswordWeakness | null {
  const plain = password.toLowerCase()
  if (plain === '') return null
  if (phone !== '' && (plain.includes(phone) || (phone.includes(plain) && plain.length >= 6))) return 'phone'
  if (isPattern(plain)) return 'pattern'
  return commonCores.has(coreOf(plain)) ? 'common' : null
}

/** The word without the digits and signs around it, and with letters for look-alike digits (0 is o, 1 is i). */
function coreOf(password: string): string {
  const bare = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return bare.replace(/[@4]/g, 'a').replace(/[3€]/g, 'e').replace(/[1!]/g, 'i').replace(/0/g, 'o').replace(/[5$]/g, 's')
}

/** One character over and over, a short part over and over, or a run up or down the digits or the alphabet. */
function isPattern(password: string): boolean {
  if (/^(.{1,3})\1+$/u.test(password)) return true
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0))
  const rises = (step: number) =>
    steps.length > 2 && steps.every((one) => one === step || (step === 1 && one === -9) || (step === -1 && one === 9))
  return rises(1) || rises(-1)
}
