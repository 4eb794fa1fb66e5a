import type { MessageCatalogue } from '@bahi/contract/messages/message-key'
import * as refusals from '@bahi/contract/messages/refusals'

/**
 * The text of a message with its values in place. A message the catalogue lacks is shown as it came, since it may be a
 * text already (the specification allows both); a value that did not come leaves nothing behind.
 */
export function fillMessage(
  catalogue: MessageCatalogue,
  msg: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const text = Object.hasOwn(catalogue, msg) ? catalogue[msg as keyof MessageCatalogue] : msg
  const filled = msg === refusals.accountLockedAtLogin ? withLockWords(catalogue, params) : params
  return text.replace(/\{([A-Za-z]+)\}/g, (_placeholder, name: string) =>
    Object.hasOwn(filled, name) ? String(filled[name]) : '',
  )
}

/** A lock names its reason by a word of the closed list, and has no end while a legal order stands. */
function withLockWords(
  catalogue: MessageCatalogue,
  params: Readonly<Record<string, string | number>>,
): Readonly<Record<string, string | number>> {
  const key = `lock.reason.${params['reason']}`
  return {
    ...params,
    reason: Object.hasOwn(catalogue, key) ? catalogue[key as keyof MessageCatalogue] : (params['reason'] ?? ''),
    until: params['until'] || catalogue['lock.until.legal-order'],
  }
}
