import type { FastifyInstance } from 'fastify'
import { addBankCard, findBranch, listBankCards, updateBankCard } from '@bahi/contract/wallet/bank-cards'
import { accept, refusal, refuse } from '@bahi/domain/outcome'
import { checkIfsc, readIfsc } from '@bahi/domain/wallet/bank-card'
import { serve } from '../../platform/http/serve.ts'
import type { BankParts } from './bank-parts.ts'
import { readBranch, readCard, readDemoBranches, readVerifiedName } from './card-rows.ts'
import { showCard } from './show-card.ts'
import { answerAddCard, answerChangeCard } from './write-card.ts'

export function registerBank(app: FastifyInstance, parts: BankParts): void {
  const { pool } = parts.db
  serve(app, parts, addBankCard, (input, who, call) => answerAddCard(parts, input, who, call))
  serve(app, parts, updateBankCard, (input, who, call) => answerChangeCard(parts, input, who, call))
  serve(app, parts, listBankCards, async (_input, who) => {
    const card = await readCard(pool, who)
    return accept({
      items: card === undefined ? [] : [showCard(parts, card)],
      verifiedName: await readVerifiedName(pool, who),
      pauseHours: parts.settings.value('wallet.cardPauseHours'),
      demoBranches: await readDemoBranches(pool),
    })
  })
  serve(app, parts, findBranch, async (input) => {
    const ifsc = readIfsc(input.ifsc)
    const malformed = checkIfsc(ifsc)
    if (malformed !== null) return refuse(malformed)
    const branch = await readBranch(pool, ifsc)
    return branch === null ? refuse(refusal('branch-unknown', {}, 'ifsc')) : accept(branch)
  })
}
