import type { FastifyInstance } from 'fastify'
import {
  addPasskey,
  askNewPasskey,
  askPasskeyLogIn,
  listPasskeys,
  logInWithPasskey,
  removePasskey,
  renamePasskey,
} from '@bahi/contract/customers/passkeys'
import { MAX_PASSKEYS } from '@bahi/domain/customers/accounts/passkeys'
import { accept } from '@bahi/domain/outcome'
import { visitorTries } from '../../platform/http/install-http.ts'
import { serve } from '../../platform/http/serve.ts'
import { answerAddPasskey, answerAskNew } from './add-passkey.ts'
import { answerAskLogIn, answerPasskeyLogIn } from './log-in-with-passkey.ts'
import { answerRemove, answerRename } from './own-passkeys.ts'
import { listOwnPasskeys } from './passkey-rows.ts'
import type { PasskeysParts } from './passkeys-parts.ts'

export function registerPasskeys(app: FastifyInstance, parts: PasskeysParts): void {
  const config = visitorTries(parts)
  serve(app, parts, askPasskeyLogIn, (_input, _who, call) => answerAskLogIn(parts, call), { config })
  serve(app, parts, logInWithPasskey, (input, _who, call) => answerPasskeyLogIn(parts, input, call), { config })
  serve(app, parts, listPasskeys, async (_input, who) =>
    accept({ items: await listOwnPasskeys(parts.db.pool, who), most: MAX_PASSKEYS }),
  )
  serve(app, parts, askNewPasskey, (input, who, call) => answerAskNew(parts, input, who, call))
  serve(app, parts, addPasskey, (input, who, call) => answerAddPasskey(parts, input, who, call))
  serve(app, parts, renamePasskey, (input, who, call) => answerRename(parts, input, who, call))
  serve(app, parts, removePasskey, (input, who, call) => answerRemove(parts, input, who, call))
}
