import type { FastifyInstance } from 'fastify'
import {
  addInvitation,
  liftLock,
  listCustomers,
  listLockReasons,
  lockCustomer,
  openCustomer,
  proposeSegments,
  retireInvitation,
  setAgent,
  showCustomerPhone,
  stopCustomerProgram,
} from '@bahi/contract/customers/staff'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { lockReasons, longestLockHours } from '@bahi/domain/customers/accounts/locks'
import { accept } from '@bahi/domain/outcome'
import { serve } from '../../platform/http/serve.ts'
import type { CustomerParts } from './customer-parts.ts'
import { answerListCustomers } from './list-customers.ts'
import { answerLiftLock, answerLockCustomer } from './lock-customer.ts'
import { answerOpenCustomer, answerShowPhone } from './open-customer.ts'
import { answerAddInvitation, answerProposeSegments, answerRetireInvitation, answerSetAgent } from './permissions.ts'
import { answerStopProgram } from './stop-program.ts'
import { defineCustomerActs } from './two-person-acts.ts'

/** Routes about customers for staff. No call here changes what a customer owns, because only journals do. */
export function registerCustomers(app: FastifyInstance, parts: CustomerParts): void {
  defineCustomerActs(parts)
  serve(app, parts, listCustomers, (input) => answerListCustomers(parts, input))
  serve(app, parts, openCustomer, (input, staff, call) => answerOpenCustomer(parts, input, staff, call))
  serve(app, parts, showCustomerPhone, (input, staff, call) => answerShowPhone(parts, input, staff, call))
  serve(app, parts, listLockReasons, () => accept({ items: lockReasonRows() }))
  serve(app, parts, lockCustomer, (input, staff, call) => answerLockCustomer(parts, input, staff, call))
  serve(app, parts, liftLock, (input, staff, call) => answerLiftLock(parts, input, staff, call))
  serve(app, parts, proposeSegments, (input, staff, call) => answerProposeSegments(parts, input, staff, call))
  serve(app, parts, setAgent, (input, staff, call) => answerSetAgent(parts, input, staff, call))
  serve(app, parts, addInvitation, (input, staff, call) => answerAddInvitation(parts, input, staff, call))
  serve(app, parts, retireInvitation, (input, staff, call) => answerRetireInvitation(parts, input, staff, call))
  serve(app, parts, stopCustomerProgram, (input, staff, call) => answerStopProgram(parts, input, staff, call))
}

function lockReasonRows(): ReplyOf<typeof listLockReasons>['items'] {
  return lockReasons.flatMap(({ name, kinds }) =>
    kinds.map((kind) => {
      const longestHours = longestLockHours(kind, name) ?? null
      return { reason: name, kind, longestHours, needsTwo: longestHours === null }
    }),
  )
}
