import type { FastifyInstance } from 'fastify'
import { acceptAgreement, checkPhone, getUserInfo, logIn, logOut, register } from '@bahi/contract/customers/account'
import { decideCheckPhone } from '@bahi/domain/customers/accounts/register'
import { accept } from '@bahi/domain/outcome'
import { answerOnce } from '../../platform/http/answer-once.ts'
import { visitorTries } from '../../platform/http/install-http.ts'
import { serve } from '../../platform/http/serve.ts'
import type { AccountParts } from './account-parts.ts'
import { answerAcceptAgreement } from './agreements.ts'
import { answerLogIn } from './log-in.ts'
import { answerRegister } from './register.ts'
import { registerSessions } from './session-routes.ts'
import { readAddressOfPhone, readUserInfo } from './store.ts'

export function registerAccounts(app: FastifyInstance, parts: AccountParts): void {
  const config = visitorTries(parts)
  serve(app, parts, logIn, (input, _who, call) => answerLogIn(parts, input, call), { config })
  serve(app, parts, register, (input, _who, call) => answerRegister(parts, input, call), { config })
  serve(
    app,
    parts,
    checkPhone,
    async (input) => {
      const phone = input.phone.trim()
      const decision = decideCheckPhone(phone, false)
      return decision.ok
        ? accept({ registered: (await readAddressOfPhone(parts.db.pool, phone)) !== undefined })
        : decision
    },
    { config },
  )
  serve(app, parts, getUserInfo, async (_input, who) =>
    accept(await readUserInfo(parts.db.pool, who, parts.systemClock())),
  )
  serve(app, parts, logOut, async (_input, { shard, customerId }, call) => {
    if (call.token !== undefined) await parts.sessions.revoke(call.token)
    await parts.db.pool.query(
      'update bahi.customer_presence set online = false, at = $3 where shard = $1 and customer_id = $2',
      [shard, customerId, parts.systemClock()],
    )
    return accept({})
  })
  serve(app, parts, acceptAgreement, (input, who, call) =>
    answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, call, (tx) =>
      answerAcceptAgreement(tx, input, who, parts.systemClock()),
    ),
  )
  registerSessions(app, parts)
}
