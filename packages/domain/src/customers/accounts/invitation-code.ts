/**
 * The 30 characters of invitation codes. Characters that people confuse when they read or write a code are left out:
 * 0, 1, I, L, O, U.
 */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const INVITATION_CODE_LENGTH = 8

/** The first byte value that is skipped, so that every character is equally likely. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length)

/**
 * An invitation code from random bytes of the caller. Null when too many bytes had to be skipped; the caller then
 * draws new bytes. Sixteen bytes are nearly always enough.
 */
export function invitationCodeFrom(randomBytes: Uint8Array): string | null {
  let code = ''
  for (const byte of randomBytes) {
    if (byte < FAIR_BYTES) code += ALPHABET.charAt(byte % ALPHABET.length)
    if (code.length === INVITATION_CODE_LENGTH) return code
  }
  return null
}

/**
 * An invitation code in its stored form: without spaces and hyphens, in capitals. The result may belong to nobody.
 */
export function readInvitationCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase()
}

export function isInvitationCode(code: string): boolean {
  return code.length === INVITATION_CODE_LENGTH && [...code].every((character) => ALPHABET.includes(character))
}
