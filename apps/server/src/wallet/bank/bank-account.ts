import type { CustomerId } from '../../platform/customer-id.ts'
import type { Seal } from '../../platform/seal.ts'

/** An account number is kept sealed to its customer: in the row of another it does not open. */
export function sealAccountNumber(seal: Pick<Seal, 'seal'>, customer: CustomerId, accountNumber: string): Buffer {
  return seal.seal(Buffer.from(accountNumber), contextOf(customer))
}

/** For whoever pays money out. @throws Error when what is sealed is not this customer's. */
export function openAccountNumber(seal: Pick<Seal, 'open'>, customer: CustomerId, sealed: Uint8Array): string {
  return seal.open(sealed, contextOf(customer)).toString()
}

/** By which an account is recognised without being readable: a bank numbers its accounts over all its branches. */
export function accountHash(seal: Pick<Seal, 'fingerprint'>, ifsc: string, accountNumber: string): Buffer {
  return seal.fingerprint(`${ifsc.slice(0, 4)} ${accountNumber}`, 'bank account')
}

function contextOf({ shard, customerId }: CustomerId): string {
  return `bank account ${shard}/${customerId}`
}
