import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idText, inThreeLanguages, isoDate, isoTime, nothing, reasonField, wholeNumber } from '../wire/fields.ts'
import { line, inThree, reading, changing, editors, readers, refused, missing } from './content-fields.ts'

export const bannerView = z.object({
  id: idText,
  position: z.int(),
  title: inThreeLanguages,
  subtitle: inThreeLanguages,
  link: z.string(),
  startsOn: isoDate,
  endsOn: z.nullable(isoDate),
  withdrawnAt: z.nullable(isoTime),
  /** The state on the present business date. */
  state: z.enum(['scheduled', 'running', 'ended', 'withdrawn']),
  madeBy: z.nullable(z.string()),
  madeAt: z.nullable(isoTime),
})
export type BannerView = z.output<typeof bannerView>

export const listBanners = endpoint({
  ...reading,
  summary: 'Banners of Home: running, scheduled, past',
  path: '/api/console/banner/list.do',
  roles: readers,
  input: nothing,
  reply: z.object({ items: z.array(bannerView), businessDate: isoDate }),
  refusals: refused,
})

/** A page of the app. The app shows an outside page in its own frame, which checks the allow-list. */
const link = z.string().check(z.trim(), z.regex(/^\/[a-z][A-Za-z0-9/_-]{0,80}(\?[A-Za-z0-9=&%._~:/-]{0,200})?$/))
const position = z._default(wholeNumber(/^\d{1,3}$/, z.int().check(z.minimum(1), z.maximum(100))), 1)

export const createBanner = endpoint({
  ...changing,
  summary: 'Make a banner and say when it runs',
  path: '/api/console/banner/create.do',
  roles: editors,
  input: z.object({
    title: inThree(line(60)),
    subtitle: inThree(line(120)),
    link,
    position,
    startsOn: isoDate,
    endsOn: z.optional(isoDate),
    reason: reasonField,
  }),
  reply: z.object({ id: idText }),
  refusals: [...refused, refusals.parameterMalformed, refusals.messageForbidden, refusals.keyReused],
})

export const scheduleBanner = endpoint({
  ...changing,
  summary: 'Give a banner other days or another place',
  path: '/api/console/banner/schedule.do',
  roles: editors,
  input: z.object({ id: idText, position, startsOn: isoDate, endsOn: z.optional(isoDate), reason: reasonField }),
  reply: nothing,
  refusals: [...missing, refusals.contentStateWrong, refusals.parameterMalformed, refusals.keyReused],
})

export const withdrawBanner = endpoint({
  ...changing,
  summary: 'Take a banner away at once, for good',
  path: '/api/console/banner/withdraw.do',
  roles: editors,
  input: z.object({ id: idText, reason: reasonField }),
  reply: nothing,
  refusals: [...missing, refusals.contentStateWrong, refusals.keyReused],
})
