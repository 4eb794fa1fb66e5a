import { randomInt } from 'node:crypto'
import type { register } from '@bahi/contract/customers/account'
import { agreementVersion } from '@bahi/contract/site/agreement-version'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import {
  decideRegister,
  type AcceptedRegistration,
  type Registration,
  type RegistrationFacts,
} from '@bahi/domain/customers/accounts/register'
import { refusal, refuse, type Decision, type Refusal } from '@bahi/domain/outcome'
import type { CustomerId } from '../../platform/customer-id.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { hashInput, type Call } from '../../platform/http/call.ts'
import { asksForCode } from '../credentials/asks-for-code.ts'
import type { AccountParts } from './account-parts.ts'
import { openByPassword, signIn } from './enter-account.ts'
import { adoptGuest, findGuest } from './guests.ts'
import { takeInvitationCode } from './invitation-codes.ts'
import { readAddressOfPhone, readAgent } from './store.ts'

type Input = InputOf<typeof register>

/** The form's names of fields that the domain names differently. */
const FORM_FIELDS: Readonly<Record<string, string>> = { agreement: 'agreed', verificationCode: 'smsCode' }

/** Facts for a first check of the form's fields, so that a malformed form costs no query and no password hash. */
const MOST_FAVOURABLE: RegistrationFacts = { verificationCodeMatches: null, agent: 'present', phoneIsRegistered: false }

export async function answerRegister(
  parts: AccountParts,
  input: Input,
  call: Call,
): Promise<Decision<ReplyOf<typeof register>>> {
  const registration = registrationOf(input)
  const wellFormed = decideRegister(registration, MOST_FAVOURABLE)
  if (!wellFormed.ok) return refuse(inFormWords(wellFormed.refused))
  const earlier = await answerAgain(parts, input, registration.phone, call)
  if (earlier !== undefined) return earlier

  const decision = decideRegister(registration, await readFacts(parts, registration, call))
  // A simultaneous call with the same key may have registered the phone. Then this call gets the same answer, here and
  // below.
  if (!decision.ok) {
    return (await answerAgain(parts, input, registration.phone, call)) ?? refuse(inFormWords(decision.refused))
  }
  const passwordHash = await parts.passwords.hash(input.password)
  const customer = await writeCustomer(parts, {
    accepted: decision.accepted,
    passwordHash,
    simulated: input.simulated,
    guest: await findGuest(parts.db.pool, input.guestKey),
    key: keyOf(input, call),
  })
  if (customer === undefined) {
    const answered = await answerAgain(parts, input, registration.phone, call)
    return answered ?? refuse(refusal('registration-raced', {}, 'phone'))
  }
  return signIn(parts, { ...customer, phone: registration.phone }, call, openByPassword(parts, passwordHash))
}

function registrationOf(input: Input): Registration {
  return {
    phone: input.phone.trim(),
    password: input.password,
    email: input.email.trim(),
    invitationCode: input.invitationCode,
    verificationCode: input.smsCode.trim(),
    // An outdated app shows an outdated text, so its agreement does not count.
    agreementAccepted: input.agreed && (input.agreementVersion === '' || input.agreementVersion === agreementVersion),
  }
}

function inFormWords(refused: Refusal): Refusal {
  return refused.field === undefined ? refused : { ...refused, field: FORM_FIELDS[refused.field] ?? refused.field }
}

async function readFacts(
  parts: AccountParts,
  { phone, verificationCode, invitationCode }: Registration,
  call: Call,
): Promise<RegistrationFacts> {
  const { pool } = parts.db
  const asker = parts.knownDevices.sourceOf(phone, { address: call.address, deviceKey: '' })
  return {
    verificationCodeMatches: asksForCode(parts, 'register', call)
      ? await parts.verificationCodes.matches({ phone, purpose: 'register', asker }, verificationCode)
      : null,
    agent: invitationCode.trim() === '' ? 'present' : await readAgent(pool, invitationCode, parts.systemClock()),
    phoneIsRegistered: (await readAddressOfPhone(pool, phone)) !== undefined,
  }
}

interface StoredKey {
  readonly key: string
  readonly inputHash: Buffer
}

/**
 * The password is not part of the stored hash, because a fast hash of the password would undo the slow one. Neither is
 * the key of a guest, which the first call has used up.
 */
function keyOf({ password: _password, guestKey: _guestKey, ...rest }: Input, call: Call): StoredKey | undefined {
  return call.idempotencyKey === undefined
    ? undefined
    : { key: call.idempotencyKey, inputHash: hashInput('register', rest) }
}

/**
 * Answers a repeated registration with a new session of the same customer, because the first token is stored nowhere.
 * The caller must know the password.
 */
async function answerAgain(
  parts: AccountParts,
  input: Input,
  phone: string,
  call: Call,
): Promise<Decision<ReplyOf<typeof register>> | undefined> {
  const key = keyOf(input, call)
  const address = key === undefined ? undefined : await readAddressOfPhone(parts.db.pool, phone)
  if (key === undefined || address === undefined) return undefined
  const { rows } = await parts.db.pool.query<{ input_hash: Buffer; password_hash: string | null }>(
    `select idempotency_key.input_hash, customer.password_hash
     from idempotency_key
     join customer on customer.shard = idempotency_key.shard and customer.id = idempotency_key.actor
     where idempotency_key.shard = $1 and idempotency_key.actor = $2 and idempotency_key.key = $3`,
    [address.shard, address.customerId, key.key],
  )
  const [stored] = rows
  const passwordHash = stored?.password_hash ?? undefined
  if (stored === undefined || passwordHash === undefined) return undefined
  if (!(await parts.passwords.verify(passwordHash, input.password))) return undefined
  if (!stored.input_hash.equals(key.inputHash)) return refuse(refusal('key-reused'))
  return signIn(parts, { ...address, phone }, call, openByPassword(parts, passwordHash))
}

interface NewCustomer {
  readonly accepted: AcceptedRegistration
  readonly passwordHash: string
  readonly simulated: boolean
  /** The guest whose practice books the customer keeps. */
  readonly guest: CustomerId | undefined
  readonly key: StoredKey | undefined
}

/**
 * Writes the customer. Undefined when another registration took the phone; the unique phone number decides between
 * them.
 */
async function writeCustomer(
  parts: AccountParts,
  { accepted, passwordHash, simulated, guest, key }: NewCustomer,
): Promise<CustomerId | undefined> {
  const shard = guest?.shard ?? parts.shards[randomInt(parts.shards.length)]
  if (shard === undefined) throw new Error('No shard is configured for new customers')
  const customerId = parts.ids.newId(shard)
  const now = parts.systemClock()
  return inTransaction(parts.db.pool, async (tx) => {
    const phone = await tx.query(
      'insert into customer_phone (phone, shard, customer_id) values ($1, $2, $3) on conflict do nothing',
      [accepted.phone, shard, customerId],
    )
    if (phone.rowCount !== 1) return undefined
    const code = await takeInvitationCode(tx, { shard, customerId })
    await tx.query(
      `insert into customer (shard, id, phone, password_hash, email, real_name, identity_state, simulated, is_agent,
         invitation_code, invited_by_code, segments_off, agreement_version, agreed_at, created_at)
       values ($1, $2, $3, $4, $5, null, 'not-authenticated', $6, false, $7, $8, '{}', $9, $10, $10)`,
      [
        shard,
        customerId,
        accepted.phone,
        passwordHash,
        accepted.email,
        simulated,
        code,
        accepted.invitationCode,
        agreementVersion,
        now,
      ],
    )
    if (guest !== undefined) await adoptGuest(tx, guest, { shard, customerId })
    if (key !== undefined) {
      const answer = JSON.stringify({ customerId: String(customerId) })
      await tx.query(
        `insert into idempotency_key (shard, actor, key, input_hash, answer, created_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [shard, customerId, key.key, key.inputHash, answer, now],
      )
    }
    return { shard, customerId }
  })
}
