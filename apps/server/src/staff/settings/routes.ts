import type { FastifyInstance } from 'fastify'
import { listChanges } from '@bahi/contract/staff/change-log'
import { listCalendar, listSettings, openSetting, proposeCalendar, proposeSetting } from '@bahi/contract/staff/settings'
import { serveLargeBodies } from '../../platform/http/install-http.ts'
import { serve } from '../../platform/http/serve.ts'
import { answerListCalendar, answerProposeCalendar, defineCalendarChange } from './calendars.ts'
import { answerListChanges } from './change-log.ts'
import { answerProposeSetting, defineSettingChange } from './change-setting.ts'
import { answerListSettings, answerOpenSetting } from './read-settings.ts'
import type { SettingsParts } from './settings-parts.ts'

/** The bytes of a proposal with the maximum number of days, each with a long name in a form. */
const LARGEST_CALENDAR_BYTES = 1_200_000

/** Routes of dated settings and calendar days, which two people change, and of the public log of changes. */
export function registerSettings(app: FastifyInstance, parts: SettingsParts): void {
  defineSettingChange(parts)
  defineCalendarChange(parts)
  serve(app, parts, listSettings, () => answerListSettings(parts))
  serve(app, parts, openSetting, (input, staff) => answerOpenSetting(parts, input, staff))
  serve(app, parts, proposeSetting, (input, staff, call) => answerProposeSetting(parts, input, staff, call))
  serve(app, parts, listCalendar, (input) => answerListCalendar(parts, input))
  serveLargeBodies(app, LARGEST_CALENDAR_BYTES, (room) =>
    serve(room, parts, proposeCalendar, (input, staff, call) => answerProposeCalendar(parts, input, staff, call)),
  )
  serve(app, parts, listChanges, (input) => answerListChanges(parts, input))
}
