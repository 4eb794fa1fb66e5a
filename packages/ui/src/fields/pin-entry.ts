/** A trade PIN has exactly this many digits. */
export const pinLength = 6

export interface PinEntry {
  pin: string
  /** All digits are there: it goes out, and nothing more is taken until it is cleared. */
  complete: boolean
}

/** One key of the pad: a digit, or "erase". */
export function enterPin(pin: string, key: string): PinEntry {
  if (key === 'erase') return { pin: pin.length === pinLength ? pin : pin.slice(0, -1), complete: false }
  if (!/^\d$/.test(key) || pin.length >= pinLength) return { pin, complete: false }
  const next = pin + key
  return { pin: next, complete: next.length === pinLength }
}
