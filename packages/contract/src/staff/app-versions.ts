import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { isoDate, isoTime, nothing, wholeNumber, reasonField } from '../wire/fields.ts'
import { line, inThree, reading, changing, readers, refused, missing } from './content-fields.ts'

const notes = z.object({ en: z.array(z.string()), zh: z.array(z.string()), hi: z.array(z.string()) })

export const listVersions = endpoint({
  ...reading,
  summary: 'Versions of the app, what was new in each, and the least that is supported, now and next',
  path: '/api/console/version/list.do',
  roles: readers,
  input: nothing,
  reply: z.object({
    /** The version of the app that this server delivers. */
    shipped: z.object({ version: z.string(), code: z.int(), channel: z.string() }),
    least: z.object({ code: z.int(), next: z.nullable(z.object({ code: z.int(), fromDay: isoDate })) }),
    items: z.array(
      z.object({
        code: z.int(),
        version: z.string(),
        notes,
        sizeKb: z.nullable(z.int()),
        madeBy: z.nullable(z.string()),
        madeAt: isoTime,
      }),
    ),
    history: z.array(
      z.object({ code: z.int(), fromDay: isoDate, reason: z.string(), madeBy: z.string(), madeAt: isoTime }),
    ),
  }),
  refusals: refused,
})

const versionCode = wholeNumber(/^\d{1,9}$/, z.int().check(z.minimum(1), z.maximum(999_999_999)))

export const announceVersion = endpoint({
  ...changing,
  summary: 'Say what is new in a version that this server hands out',
  path: '/api/console/version/announce.do',
  roles: ['admin'],
  input: z.object({
    code: versionCode,
    version: z.string().check(z.regex(/^\d{1,3}\.\d{1,3}\.\d{1,3}$/)),
    notes: inThree(z.array(line(80)).check(z.minLength(1), z.maxLength(5))),
    sizeKb: z.optional(wholeNumber(/^\d{1,7}$/, z.int().check(z.minimum(1), z.maximum(1_000_000)))),
    reason: reasonField,
  }),
  reply: nothing,
  refusals: [
    ...refused,
    refusals.versionNotShipped,
    refusals.messageForbidden,
    refusals.contentStateWrong,
    refusals.keyReused,
  ],
})

export const setLeastVersion = endpoint({
  ...changing,
  summary:
    'Say from which day on older versions stop working. Never above what this server hands out: nobody is kept from their money',
  path: '/api/console/version/least.do',
  roles: ['admin'],
  input: z.object({ code: versionCode, fromDay: isoDate, reason: reasonField }),
  reply: nothing,
  refusals: [...missing, refusals.versionNotShipped, refusals.parameterMalformed, refusals.keyReused],
})
