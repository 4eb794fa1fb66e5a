import type { FastifyInstance } from 'fastify'
import {
  allotmentList,
  applyForIpo,
  checkAllotment,
  listIpoCalendar,
  getNextIpo,
  getIpoDetail,
  getIpoDocument,
  getIpoDraw,
  getIpoEntries,
  getIpoApplication,
  listNewStock,
  listNewStockRecord,
  modifyApplication,
  previewApplication,
  remindOfIpo,
  withdrawApplication,
} from '@bahi/contract/ipo/calls'
import {
  checkIpoTerms,
  listConsoleIpos,
  openConsoleIpo,
  proposeIpo,
  publishIpoDocument,
} from '@bahi/contract/ipo/staff'
import { LONG_TEXT_BYTES, serveLargeBodies } from '../platform/http/install-http.ts'
import { serve } from '../platform/http/serve.ts'
import { answerBuyNew, answerModify, answerWithdraw } from './calls/apply.ts'
import { listEntries, showDraw } from './calls/draw-calls.ts'
import { listDecided, listOwn, showAllotment, showOwn } from './calls/own-applications.ts'
import { showPreview } from './calls/preview-application.ts'
import { classify, listForCustomer, readNextAndTop } from './calls/read-ipos.ts'
import { answerRemind } from './calls/remind-of-ipo.ts'
import { showDocument, showIpo } from './calls/show-ipo.ts'
import type { IpoParts } from './rows/ipo-parts.ts'
import { defineIpoActs, answerProposeIpo, checkTerms } from './staff/propose-ipo.ts'
import { answerPublish } from './staff/publish-document.ts'
import { listForStaff, openForStaff } from './staff/read-for-staff.ts'

export function registerIpo(app: FastifyInstance, parts: IpoParts): void {
  serve(app, parts, listNewStock, (input, who) => listForCustomer(parts, input, who))
  serve(app, parts, listIpoCalendar, (input) => classify(parts, input))
  serve(app, parts, getNextIpo, (input) => readNextAndTop(parts, input))
  serve(app, parts, getIpoDetail, (input, who) => showIpo(parts, input, who))
  serve(app, parts, getIpoDocument, (input) => showDocument(parts, input))
  serve(app, parts, applyForIpo, (input, who, call) => answerBuyNew(parts, input, who, call))
  serve(app, parts, previewApplication, (input, who) => showPreview(parts, input, who))
  serve(app, parts, modifyApplication, (input, who, call) => answerModify(parts, input, who, call))
  serve(app, parts, withdrawApplication, (input, who, call) => answerWithdraw(parts, input, who, call))
  serve(app, parts, remindOfIpo, (input, who, call) => answerRemind(parts, input, who, call))
  serve(app, parts, listNewStockRecord, (input, who) => listOwn(parts, input, who))
  serve(app, parts, allotmentList, (input, who) => listDecided(parts, input, who))
  serve(app, parts, getIpoApplication, (input, who) => showOwn(parts, input, who))
  serve(app, parts, checkAllotment, (input, who) => showAllotment(parts, input, who))
  serve(app, parts, getIpoDraw, (input) => showDraw(parts, input))
  serve(app, parts, getIpoEntries, (input) => listEntries(parts, input))
  defineIpoActs(parts)
  serve(app, parts, listConsoleIpos, (input, staff) => listForStaff(parts, input, staff))
  serve(app, parts, openConsoleIpo, (input) => openForStaff(parts, input))
  serve(app, parts, checkIpoTerms, (input) => checkTerms(parts, input))
  serve(app, parts, proposeIpo, (input, staff, call) => answerProposeIpo(parts, input, staff, call))
  serveLargeBodies(app, LONG_TEXT_BYTES, (room) =>
    serve(room, parts, publishIpoDocument, (input, staff, call) => answerPublish(parts, input, staff, call)),
  )
}
