import type { FastifyInstance } from 'fastify'
import { checkAudit as checkAuditCall, listAudit } from '@bahi/contract/staff/audit'
import {
  drawEnrolmentCode,
  enrolStaff,
  getStaffMe,
  listStaff,
  lockStaff,
  signInStaff,
  signOutStaff,
} from '@bahi/contract/staff/people'
import { approveProposal, listProposals, proposeStaff, refuseProposal } from '@bahi/contract/staff/proposals'
import { accept } from '@bahi/domain/outcome'
import { visitorTries } from '../platform/http/install-http.ts'
import { serve } from '../platform/http/serve.ts'
import { answerDrawEnrolment, answerEnrol } from './enrol.ts'
import { checkAudit } from './four-eyes/audit.ts'
import { answerLockStaff } from './lock-staff.ts'
import { answerProposeStaff, readStaffList } from './manage-staff.ts'
import { answerApprove, answerRefuse, readProposals } from './proposals.ts'
import { readAudit } from './read-audit.ts'
import { answerSignIn } from './sign-in.ts'
import { defineStaffActs } from './staff-acts.ts'
import type { StaffParts } from './staff-parts.ts'

export function registerStaff(app: FastifyInstance, parts: StaffParts): void {
  const config = visitorTries(parts)
  defineStaffActs(parts)
  serve(app, parts, signInStaff, (input, _who, call) => answerSignIn(parts, input, call), { config })
  serve(app, parts, enrolStaff, (input, _who, call) => answerEnrol(parts, input, call), { config })
  serve(app, parts, signOutStaff, async (_input, _staff, call) => {
    if (call.token !== undefined) await parts.staffSessions.revoke(call.token)
    return accept({})
  })
  serve(app, parts, getStaffMe, (_input, { id, number, name, displayName, roles }) =>
    accept({ id: id.toString(), number, name, displayName, roles: [...roles] }),
  )
  serve(app, parts, listStaff, (_input, staff) => readStaffList(parts, staff))
  serve(app, parts, drawEnrolmentCode, (input, staff, call) => answerDrawEnrolment(parts, input, staff, call))
  serve(app, parts, lockStaff, (input, staff, call) => answerLockStaff(parts, input, staff, call))
  serve(app, parts, proposeStaff, (input, staff, call) => answerProposeStaff(parts, input, staff, call))
  serve(app, parts, listProposals, (input, staff) => readProposals(parts, input, staff))
  serve(app, parts, approveProposal, (input, staff, call) => answerApprove(parts, input, staff, call))
  serve(app, parts, refuseProposal, (input, staff, call) => answerRefuse(parts, input, staff, call))
  serve(app, parts, listAudit, (input) => readAudit(parts, input))
  serve(app, parts, checkAuditCall, async () => accept(await checkAudit(parts.db.pool)))
}
