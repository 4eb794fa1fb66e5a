import * as z from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { countField, idText, isoDate, isoTime } from '../wire/fields.ts'
import { settingValue } from './settings.ts'

export const changeKinds = ['setting', 'instrument', 'calendar'] as const

/**
 * One change of the rules: the old value, the new value, its first day, the reason, and the two people who signed it.
 */
export const loggedChange = z.object({
  id: idText,
  kind: z.enum(changeKinds),
  /** The setting's name, the share's code, or the first day of a calendar change. */
  subject: z.string(),
  /** For a setting its unit, for a share the act, for a calendar change the number of days. */
  what: z.string(),
  before: z.nullable(settingValue),
  after: z.nullable(settingValue),
  from: isoDate,
  until: z.nullable(isoDate),
  reason: z.string(),
  /** The staff numbers of the two people. */
  madeBy: z.string(),
  checkedBy: z.string(),
  recordedAt: isoTime,
})
export type LoggedChange = z.output<typeof loggedChange>

export const listChanges = endpoint({
  summary: 'The public change log: every setting, share and calendar day that staff changed, latest first',
  methods: ['GET'],
  path: '/api/app/site/changes.do',
  area: 'site',
  access: 'visitor',
  changes: false,
  input: z.object({ kind: z.optional(z.enum(changeKinds)), before: z.optional(idText), size: countField(20, 100) }),
  reply: z.object({ items: z.array(loggedChange), more: z.boolean(), today: isoDate }),
  refusals: [],
})
