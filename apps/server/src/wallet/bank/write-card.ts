import type { addBankCard, updateBankCard } from '@bahi/contract/wallet/bank-cards'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import {
  checkIfsc,
  decideAddCard,
  decideChangeCard,
  readIfsc,
  type AcceptedCard,
  type CardFields,
} from '@bahi/domain/wallet/bank-card'
import { writeNotice } from '../../customers/notices/tell-customer.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import type { Call } from '../../platform/http/call.ts'
import { withSecretInput } from '../../platform/http/secret-input.ts'
import type { Who } from '../../platform/http/who.ts'
import { accountHash, sealAccountNumber } from './bank-account.ts'
import type { BankParts } from './bank-parts.ts'
import {
  changeCard,
  lockCard,
  readBranch,
  readVerifiedName,
  releaseAccount,
  takeAccount,
  writeCard,
  type NewCard,
  type StoredCard,
} from './card-rows.ts'
import { showCard } from './show-card.ts'

type Reply = ReplyOf<typeof addBankCard>

export function answerAddCard(
  parts: BankParts,
  input: InputOf<typeof addBankCard>,
  who: Who,
  call: Call,
): Promise<Decision<Reply>> {
  const keyed = withSecretInput(parts.seal, call, 'add bank card', input)
  return answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, keyed, (tx) =>
    addCard(parts, tx, input, who),
  )
}

export function answerChangeCard(
  parts: BankParts,
  input: InputOf<typeof updateBankCard>,
  who: Who,
  call: Call,
): Promise<Decision<Reply>> {
  const keyed = withSecretInput(parts.seal, call, 'change bank card', input)
  return answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, keyed, (tx) =>
    replaceCard(parts, tx, input, who),
  )
}

async function addCard(parts: BankParts, tx: Transaction, fields: CardFields, who: Who): Promise<Decision<Reply>> {
  const facts = await readFacts(tx, fields, who)
  const present = await lockCard(tx, who)
  const decision = decideAddCard(fields, { ...facts, isAccountTaken: false, hasCard: present !== undefined })
  if (!decision.ok) return decision
  const at = parts.clock.instant()
  const card = newCard(parts, who, decision.accepted)
  // Two unique keys decide between simultaneous calls: one customer per account, and one card per customer.
  const isWritten = (await takeAccount(tx, who, card.accountHash)) && (await writeCard(tx, who, card, at))
  if (!isWritten) return refuse(refusal('card-already-there', {}, 'accountNumber'))
  await writeNotice(tx, parts, who, 'bank.added', { bank: card.bankName, ending: card.accountEnding })
  return accept(showCard(parts, { ...card, addedAt: at, changedAt: null }))
}

async function replaceCard(parts: BankParts, tx: Transaction, fields: CardFields, who: Who): Promise<Decision<Reply>> {
  const facts = await readFacts(tx, fields, who)
  const present = await lockCard(tx, who)
  // Judged as if the account were free, because only taking the account shows whether it is; an earlier read could be
  // outdated.
  const mostFavourable = decideChangeCard(fields, { ...facts, isAccountTaken: false, hasCard: true })
  if (!mostFavourable.ok) return mostFavourable
  const card = newCard(parts, who, mostFavourable.accepted)
  if (present !== undefined && isSameCard(present, card)) return accept(showCard(parts, present))

  const keepsAccount = present?.accountHash.equals(card.accountHash) === true
  const isAccountTaken = !keepsAccount && !(await takeAccount(tx, who, card.accountHash))
  const decision = decideChangeCard(fields, { ...facts, isAccountTaken, hasCard: present !== undefined })
  if (!decision.ok) return decision
  if (present === undefined) throw new Error('A bank card was to be changed that is not there')
  if (!keepsAccount) await releaseAccount(tx, who, present.accountHash)
  const at = parts.clock.instant()
  await changeCard(tx, who, card, at)
  await writeNotice(tx, parts, who, 'bank.changed', {
    bank: card.bankName,
    ending: card.accountEnding,
    hours: parts.settings.value('wallet.cardPauseHours'),
  })
  return accept(showCard(parts, { ...card, addedAt: present.addedAt, changedAt: at }))
}

async function readFacts(tx: Transaction, fields: CardFields, who: Who) {
  const ifsc = readIfsc(fields.ifsc)
  return {
    branch: checkIfsc(ifsc) === null ? await readBranch(tx, ifsc) : null,
    verifiedName: await readVerifiedName(tx, who),
  }
}

function newCard(
  { seal }: BankParts,
  who: Who,
  { ifsc, bankName, branch, accountNumber, holderName }: AcceptedCard,
): NewCard {
  return {
    ifsc,
    bankName,
    branch,
    holderName,
    accountEnding: accountNumber.slice(-4),
    accountNumber: sealAccountNumber(seal, who, accountNumber),
    accountHash: accountHash(seal, ifsc, accountNumber),
  }
}

/** A change to identical data is no change, and starts no pause of transfers out. */
function isSameCard(present: StoredCard, card: NewCard): boolean {
  return (
    present.ifsc === card.ifsc && present.holderName === card.holderName && present.accountHash.equals(card.accountHash)
  )
}
