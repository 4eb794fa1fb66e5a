import type { FastifyInstance } from 'fastify'
import {
  authenticate,
  checkIdNumber,
  getIdentity,
  listIdentityLog,
  listStaffAccess,
  previewTemp,
  uploadFile,
  uploadTemp,
} from '@bahi/contract/customers/identity'
import {
  approveReview,
  listReviews,
  openReview,
  openReviewPhoto,
  proposeReopen,
  rejectReview,
} from '@bahi/contract/customers/identity-staff'
import { accept } from '@bahi/domain/outcome'
import { serve } from '../../platform/http/serve.ts'
import { receiveFile, takeUploads, UploadRoom } from '../../platform/http/uploads.ts'
import { answerAuthenticate, answerCheckNumber } from './authenticate.ts'
import { answerApprove, answerReject } from './decide-review.ts'
import type { IdentityParts } from './identity-parts.ts'
import { readReviews } from './list-reviews.ts'
import { answerOpenPhoto, answerOpenReview } from './open-review.ts'
import { admitPhoto, answerPreview, answerUpload, photoLimits } from './photo-calls.ts'
import { Redraw } from './redraw.ts'
import { answerProposeReopen, defineReopen } from './reopen-review.ts'
import { showIdentity } from './show-identity.ts'
import { readIdentityLog, readStaffAccess } from './show-log.ts'

export async function registerIdentity(app: FastifyInstance, parts: IdentityParts): Promise<void> {
  defineReopen(parts)
  const redraw = new Redraw()
  app.addHook('onClose', () => redraw.close())
  const room = new UploadRoom()
  const taking = {
    limits: () => photoLimits(parts),
    admit: (who: Parameters<typeof admitPhoto>[1]) => admitPhoto(parts, who),
  }
  await app.register(async (scope) => {
    await takeUploads(scope)
    serve(scope, parts, uploadTemp, ({ purpose }, who, call) => answerUpload(parts, redraw, purpose, who, call), {
      receive: receiveFile(room, taking),
    })
    serve(scope, parts, uploadFile, ({ purpose }, who, call) => answerUpload(parts, redraw, purpose, who, call), {
      receive: receiveFile(room, { ...taking, field: uploadFile.upload }),
    })
  })
  serve(app, parts, previewTemp, ({ id }, who, call) => answerPreview(parts, id, who, call))
  serve(app, parts, getIdentity, async (_input, who) => accept(await showIdentity(parts.db.pool, parts, who)))
  serve(app, parts, checkIdNumber, (input) => answerCheckNumber(parts, input))
  serve(app, parts, authenticate, (input, who, call) => answerAuthenticate(parts, input, who, call))
  serve(app, parts, listIdentityLog, (input, who) => readIdentityLog(parts, input, who))
  serve(app, parts, listStaffAccess, (input, who) => readStaffAccess(parts, input, who))
  serve(app, parts, listReviews, (input) => readReviews(parts, input))
  serve(app, parts, openReview, (input, staff, call) => answerOpenReview(parts, input, staff, call))
  serve(app, parts, openReviewPhoto, (input, staff, call) => answerOpenPhoto(parts, input, staff, call))
  serve(app, parts, approveReview, (input, staff, call) => answerApprove(parts, input, staff, call))
  serve(app, parts, rejectReview, (input, staff, call) => answerReject(parts, input, staff, call))
  serve(app, parts, proposeReopen, (input, staff, call) => answerProposeReopen(parts, input, staff, call))
}
