/** No 0, 1, I, L, O or U: nothing that is misread when it is read out or written down. Thirty characters. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const INVITATION_CODE_LENGTH = 8

/** Bytes from here up are skipped, so that every character is equally likely. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length)

/**
 * A code from random bytes that the caller draws; null when too many of them had to be skipped, so that the caller draws again. Sixteen
 * bytes are enough nearly always.
 */
export function invitationCodeFrom(randomBytes: Uint8Array): string | null {
  let code = ''
  for (const byte of randomBytes) {
    if (byte < FAIR_BYTES) code += ALPHABET.charAt(byte % ALPHABET.length)
    if (code.length === INVITATION_CODE_LENGTH) return code
  }
  return null
}

/** The code as it is stored: spaces and hyphens dropped, capitals. Whether anyone has it is another question. */
export function readInvitationCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase()
}

export function isInvitationCode(code: string): boolean {
  return code.length === INVITATION_CODE_LENGTH && [...code].every((character) => ALPHABET.includes(character))
}
