const LONGEST_NAME = 80

/** A name as it is kept: single spaces, composed letters. Null for what is no name: nothing but letters of any script, and the marks that stand in names. */
export function readRealName(typed: string): string | null {
  const name = typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  if (name.length > LONGEST_NAME || [...name].length < 2) return null
  return /^[\p{L}\p{M}\p{Join_Control}.'’ -]+$/u.test(name) && /\p{L}/u.test(name) ? name : null
}
