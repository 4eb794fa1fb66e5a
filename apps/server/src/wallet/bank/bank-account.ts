import type { CustomerId } from '../../platform/customer-id.ts'
import type { Seal } from '../../platform/seal.ts'

/**
 * Seals an account number for its customer. The context of the seal is the customer, so the number does not open in
 * another customer's row.
 */
export function sealAccountNumber(seal: Pick<Seal, 'seal'>, customer: CustomerId, accountNumber: string): Buffer {
  return seal.seal(Buffer.from(accountNumber), contextOf(customer))
}

/** Opens a sealed account number for a payment. @throws Error when the number was sealed for another customer. */
export function openAccountNumber(seal: Pick<Seal, 'open'>, customer: CustomerId, sealed: Uint8Array): string {
  return seal.open(sealed, contextOf(customer)).toString()
}

/**
 * The fingerprint of an account, which recognises the account without its number. Only the bank's part of the IFSC
 * counts, because a bank numbers its accounts over all its branches.
 */
export function accountHash(seal: Pick<Seal, 'fingerprint'>, ifsc: string, accountNumber: string): Buffer {
  return seal.fingerprint(`${ifsc.slice(0, 4)} ${accountNumber}`, 'bank account')
}

function contextOf({ shard, customerId }: CustomerId): string {
  return `bank account ${shard}/${customerId}`
}
