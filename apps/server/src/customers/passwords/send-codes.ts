import type { sendCode, sendOwnCode } from '@bahi/contract/customers/passwords'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { isPhone } from '@bahi/domain/customers/accounts/account-fields'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { Call } from '../../platform/http/call.ts'
import type { Who } from '../../platform/http/who.ts'
import { asksForCode } from '../credentials/asks-for-code.ts'
import { thisSession } from '../credentials/verification-codes.ts'
import { readByPhone, readOwnCredentials } from './credential-rows.ts'
import type { PasswordParts } from './password-parts.ts'

/**
 * Sends a code to a visitor. An unregistered phone gets no message and an invalid code, while the answer, its duration
 * and every limit stay the same. Only checkPhone reveals whether a phone is registered.
 */
export async function answerSendCode(
  parts: PasswordParts,
  input: InputOf<typeof sendCode>,
  call: Call,
): Promise<Decision<ReplyOf<typeof sendCode>>> {
  const phone = input.phone.trim()
  if (phone === '') return refuse(refusal('parameter-malformed', {}, 'phone'))
  if (!isPhone(phone)) return refuse(refusal('phone-invalid', {}, 'phone'))
  const asker = parts.knownDevices.sourceOf(phone, { address: call.address, deviceKey: input.deviceKey })
  const customer = await readByPhone(parts.db.pool, phone)
  const isWanted = {
    register: asksForCode(parts, 'register', call) && customer === undefined,
    login: asksForCode(parts, 'login', call) && customer !== undefined,
    password: customer !== undefined,
  }[input.purpose]
  return accept(
    await parts.verificationCodes.send({
      phone,
      purpose: input.purpose,
      asker,
      isWanted,
      isDemo: customer?.isDemo === true,
      isBeyondLoopback: call.isBeyondLoopback,
    }),
  )
}

export async function answerSendOwnCode(
  parts: PasswordParts,
  { purpose }: InputOf<typeof sendOwnCode>,
  who: Who,
  call: Call,
): Promise<Decision<ReplyOf<typeof sendOwnCode>>> {
  const { phone, isDemo } = await readOwnCredentials(parts.db.pool, who)
  if (phone === '') return refuse(refusal('practice-account'))
  return accept(
    await parts.verificationCodes.send({
      phone,
      purpose,
      asker: thisSession,
      isWanted: true,
      isDemo,
      isBeyondLoopback: call.isBeyondLoopback,
    }),
  )
}
