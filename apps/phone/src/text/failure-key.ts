import type { Failure } from '@bahi/client/outcome'

/**
 * The word of the catalogue for what was asked in vain. After too long a wait nobody knows what became of an order, so
 * the word says to look first; a broken connection has the one that the specification gives it, that the system is busy.
 */
export function failureKey({ kind, msg }: Pick<Failure, 'kind' | 'msg'>): string {
  return kind === 'timeout' ? 'network.timeout' : msg
}

/** The word for a page that did not come, which has a button to try again below it; null where there is none. */
export function pageFailureKey(kind: Failure['kind'] | undefined): string | null {
  if (kind === 'network') return 'network.error'
  return kind === 'timeout' ? 'tips.timeout' : null
}

/** Whether what a reply says is a sentence for people and no key of the catalogue: a key has neither a space nor a sign beyond ASCII. */
export function isPlainText(msg: string): boolean {
  return /[\s\u{80}-\u{10ffff}]/u.test(msg.trim())
}
