import { randomBytes, randomInt } from 'node:crypto'
import type { register } from '@bahi/contract/customers/account'
import { agreementVersion } from '@bahi/contract/site/agreement-version'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { invitationCodeFrom } from '@bahi/domain/customers/accounts/invitation-code'
import {
  decideRegister,
  type AcceptedRegistration,
  type Registration,
  type RegistrationFacts,
} from '@bahi/domain/customers/accounts/register'
import { accept, refusal, refuse, type Decision, type Refusal } from '@bahi/domain/outcome'
import type { CustomerId } from '../../platform/customer-id.ts'
import { inTransaction, type Transaction } from '../../platform/db/in-transaction.ts'
import { hashInput, type Call } from '../../platform/http/call.ts'
import { asksForCode } from '../credentials/asks-for-code.ts'
import type { AccountParts } from './account-parts.ts'
import { signIn } from './log-in.ts'
import { readAddressOfPhone, readAgent } from './store.ts'

type Input = InputOf<typeof register>

/** The domain's words for fields that the form calls otherwise. */
const FORM_FIELDS: Readonly<Record<string, string>> = { agreement: 'agreed', verificationCode: 'smsCode' }

/** As long as no rule needs the database it is not asked, and no password is hashed for a form that is refused anyway. */
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
  // A twin of this call may have registered the phone since: what it was answered is the answer, here and below.
  if (!decision.ok) {
    return (await answerAgain(parts, input, registration.phone, call)) ?? refuse(inFormWords(decision.refused))
  }
  const passwordHash = await parts.passwords.hash(input.password)
  const customer = await writeCustomer(parts, {
    accepted: decision.accepted,
    passwordHash,
    simulated: input.simulated,
    key: keyOf(input, call),
  })
  if (customer === undefined) {
    const answered = await answerAgain(parts, input, registration.phone, call)
    return answered ?? refuse(refusal('registration-raced', {}, 'phone'))
  }
  return accept(await signIn(parts, { ...customer, phone: registration.phone }, call, false))
}

function registrationOf(input: Input): Registration {
  return {
    phone: input.phone.trim(),
    password: input.password,
    email: input.email.trim(),
    invitationCode: input.invitationCode,
    verificationCode: input.smsCode.trim(),
    // An app of yesterday shows yesterday's text: what was read there is not what is in force.
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
  const { kysely } = parts.db
  const asker = parts.knownDevices.sourceOf(phone, { address: call.address, deviceKey: '' })
  return {
    verificationCodeMatches: asksForCode(parts, 'register', call)
      ? await parts.verificationCodes.matches({ phone, purpose: 'register', asker }, verificationCode)
      : null,
    agent: invitationCode.trim() === '' ? 'present' : await readAgent(kysely, invitationCode, parts.systemClock()),
    phoneIsRegistered: (await readAddressOfPhone(kysely, phone)) !== undefined,
  }
}

interface StoredKey {
  readonly key: string
  readonly inputHash: Buffer
}

/** The password stays out of the hash: a fast hash of it beside the slow one would make the slow one pointless. */
function keyOf({ password: _password, ...rest }: Input, call: Call): StoredKey | undefined {
  return call.idempotencyKey === undefined
    ? undefined
    : { key: call.idempotencyKey, inputHash: hashInput('register', rest) }
}

/**
 * A registration that was already carried out under this key is answered with a new session of the same customer: the
 * first token is not kept anywhere, so it cannot be given again. Who repeats it must know the password.
 */
async function answerAgain(
  parts: AccountParts,
  input: Input,
  phone: string,
  call: Call,
): Promise<Decision<ReplyOf<typeof register>> | undefined> {
  const key = keyOf(input, call)
  const address = key === undefined ? undefined : await readAddressOfPhone(parts.db.kysely, phone)
  if (key === undefined || address === undefined) return undefined
  const stored = await parts.db.kysely
    .selectFrom('idempotency_key')
    .innerJoin('customer', (join) =>
      join.onRef('customer.shard', '=', 'idempotency_key.shard').onRef('customer.id', '=', 'idempotency_key.actor'),
    )
    .select(['input_hash', 'password_hash'])
    .where('idempotency_key.shard', '=', address.shard)
    .where('actor', '=', address.customerId)
    .where('key', '=', key.key)
    .executeTakeFirst()
  if (stored === undefined) return undefined
  if (!(await parts.passwords.verify(stored.password_hash, input.password))) return undefined
  if (!stored.input_hash.equals(key.inputHash)) return refuse(refusal('key-reused'))
  return accept(await signIn(parts, { ...address, phone }, call, false))
}

interface NewCustomer {
  readonly accepted: AcceptedRegistration
  readonly passwordHash: string
  readonly simulated: boolean
  readonly key: StoredKey | undefined
}

/** Undefined when another registration of the phone was quicker. The unique phone decides, whatever was read before. */
async function writeCustomer(
  parts: AccountParts,
  { accepted, passwordHash, simulated, key }: NewCustomer,
): Promise<CustomerId | undefined> {
  const shard = parts.shards[randomInt(parts.shards.length)]
  if (shard === undefined) throw new Error('No shard is configured for new customers')
  const customerId = parts.ids.newId(shard)
  const now = parts.systemClock()
  return inTransaction(parts.db.pool, async (tx) => {
    const phone = await tx.kysely
      .insertInto('customer_phone')
      .values({ phone: accepted.phone, shard, customer_id: customerId })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst()
    if (phone.numInsertedOrUpdatedRows !== 1n) return undefined
    await tx.kysely
      .insertInto('customer')
      .values({
        shard,
        id: customerId,
        phone: accepted.phone,
        password_hash: passwordHash,
        email: accepted.email,
        real_name: null,
        identity_state: 'not-authenticated',
        simulated,
        is_agent: false,
        invitation_code: await takeInvitationCode(tx, { shard, customerId }),
        invited_by_code: accepted.invitationCode,
        segments_off: [],
        agreement_version: agreementVersion,
        agreed_at: now,
        created_at: now,
      })
      .execute()
    if (key !== undefined) {
      await tx.kysely
        .insertInto('idempotency_key')
        .values({
          shard,
          actor: customerId,
          key: key.key,
          input_hash: key.inputHash,
          answer: JSON.stringify({ customerId: String(customerId) }),
          created_at: now,
        })
        .execute()
    }
    return { shard, customerId }
  })
}

async function takeInvitationCode(tx: Transaction, { shard, customerId }: CustomerId): Promise<string> {
  for (;;) {
    const code = invitationCodeFrom(randomBytes(32))
    if (code === null) continue
    const taken = await tx.kysely
      .insertInto('invitation_code')
      .values({ code, shard, customer_id: customerId })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst()
    if (taken.numInsertedOrUpdatedRows === 1n) return code
  }
}
