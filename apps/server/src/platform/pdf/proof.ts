import { printVerificationCode } from '@bahi/domain/reports/verification-code'
import type { Letterhead } from './letterhead.ts'
import { printFingerprint, type RegisteredDocument } from './register.ts'

/** The path of the phone's check screen. */
const CHECK_PATH = '/#/pages/more/check-document'

interface Proven {
  readonly code: string
  readonly fingerprint: string
  /** The address customers reach the server by, without a slash at its end; null where none is known. */
  readonly address: string | null
}

/**
 * The text of a document's QR code: the address where the document is checked, or its code and fingerprint where the
 * server knows no address of its own. The address never comes from a request, whose sender could choose it.
 */
export function documentProof({ code, fingerprint, address }: Proven): string {
  return address === null
    ? `Bahi ${code} · ${fingerprint}`
    : `${address}${CHECK_PATH}?${new URLSearchParams({ mark: code }).toString()}`
}

/** What the letterhead of a registered document says for whoever checks it. */
export function printProof(
  { mark, fingerprint: hash }: Pick<RegisteredDocument<unknown>, 'mark' | 'fingerprint'>,
  address: string | null,
): Pick<Letterhead, 'code' | 'fingerprint' | 'proof'> {
  const printed = { code: printVerificationCode(mark), fingerprint: printFingerprint(hash) }
  return { ...printed, proof: documentProof({ ...printed, address }) }
}
