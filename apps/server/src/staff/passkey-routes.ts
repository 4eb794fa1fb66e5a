import type { FastifyInstance } from 'fastify'
import {
  addStaffPasskey,
  askNewStaffPasskey,
  askStaffPasskey,
  listStaffPasskeys,
  removeStaffPasskey,
  signInWithPasskey,
} from '@bahi/contract/staff/passkeys'
import { MAX_STAFF_PASSKEYS } from '@bahi/domain/customers/accounts/passkeys'
import { accept } from '@bahi/domain/outcome'
import { visitorTries } from '../platform/http/install-http.ts'
import { serve } from '../platform/http/serve.ts'
import { answerAdd, answerAskNew, answerRemove } from './own-passkeys.ts'
import { listPasskeys } from './passkey-rows.ts'
import { answerPasskeySignIn } from './sign-in.ts'
import type { StaffParts } from './staff-parts.ts'
import { SIGN_IN } from './take-passkey.ts'

export function registerStaffPasskeys(app: FastifyInstance, parts: StaffParts): void {
  const config = visitorTries(parts)
  serve(
    app,
    parts,
    askStaffPasskey,
    (_input, _who, call) => {
      const place = parts.passkeys.placeFor(call)
      return place.ok ? accept(parts.passkeys.ask(place.accepted, SIGN_IN)) : place
    },
    { config },
  )
  serve(app, parts, signInWithPasskey, (input, _who, call) => answerPasskeySignIn(parts, input, call), { config })
  serve(app, parts, listStaffPasskeys, async (_input, { id }) =>
    accept({ items: await listPasskeys(parts.db.pool, id), most: MAX_STAFF_PASSKEYS }),
  )
  serve(app, parts, askNewStaffPasskey, (input, staff, call) => answerAskNew(parts, input, staff, call))
  serve(app, parts, addStaffPasskey, (input, staff, call) => answerAdd(parts, input, staff, call))
  serve(app, parts, removeStaffPasskey, (input, staff, call) => answerRemove(parts, input, staff, call))
}
