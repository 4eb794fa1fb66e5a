import type pg from 'pg'
import { promisedAnswerSeconds } from '@bahi/contract/customers/support-staff'
import { agreementVersion } from '@bahi/contract/site/agreement-version'
import type { getServiceInfo, getSiteInfo, openAddress } from '@bahi/contract/site/site-info'
import type { readSiteWords, SiteInfoView, writeSiteWords } from '@bahi/contract/staff/site-words'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { appVersion } from '@bahi/contract/wire/headers'
import { firstRefusal, decideWords } from '@bahi/domain/customers/support/decide-words'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { Call } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { auditedAct } from '../four-eyes/audited-act.ts'
import type { ContentParts } from './content-parts.ts'
import { allowedAddress } from './web-address.ts'

const NAME = 'Bahi'
const HISTORY = 20

/** The texts until staff write the first ones. */
const firstWords: SiteInfoView = {
  about: {
    en: 'Bahi is an open investment platform. Every rupee and every share is written twice, and you can check every figure.',
    zh: 'Bahi 是一个开放的投资平台。每一卢比、每一股都记两笔账，每个数字都可以核对。',
    hi: 'Bahi एक खुला निवेश मंच है। हर रुपया और हर शेयर दो बार लिखा जाता है, और आप हर आँकड़ा जाँच सकते हैं।',
  },
  serviceHours: { en: 'Every day, 08:00 to 22:00', zh: '每天 08:00–22:00', hi: 'हर दिन, 08:00 से 22:00' },
  servicePhone: '',
  serviceEmail: '',
  serviceAddress: '',
  officeName: '',
  officeAddress: '',
  officeLatitude: null,
  officeLongitude: null,
}

type Row = { id: bigint; info: SiteInfoView; made_by: string; made_at: Date }

async function readLatest(pool: pg.Pool, most: number): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    'select id, info, made_by, made_at from bahi.site_info order by id desc limit $1',
    [most],
  )
  return rows
}

async function readWords(pool: pg.Pool): Promise<SiteInfoView> {
  return (await readLatest(pool, 1))[0]?.info ?? firstWords
}

export async function answerSiteInfo({
  db,
  http,
  isSimulated,
}: ContentParts): Promise<Decision<ReplyOf<typeof getSiteInfo>>> {
  const {
    about,
    serviceHours,
    servicePhone,
    serviceEmail,
    officeName,
    officeAddress,
    officeLatitude: latitude,
    officeLongitude: longitude,
  } = await readWords(db.pool)
  const office =
    officeName === '' || latitude === null || longitude === null
      ? null
      : { name: officeName, address: officeAddress, latitude, longitude }
  return accept({
    name: NAME,
    ...appVersion,
    simulated: isSimulated,
    agreementVersion,
    about,
    serviceHours,
    servicePhone,
    serviceEmail,
    office,
    webHosts: [...(http.webHosts ?? [])],
    networkOrigins: [...(http.networkOrigins ?? [])],
  })
}

/**
 * Returns the address of customer service, or the chat when the host of the address is no longer on the operator's
 * list.
 */
export async function answerServiceInfo(
  { db, http }: ContentParts,
  readAnswerSeconds: (promisedSeconds: number) => Promise<number | null>,
): Promise<Decision<ReplyOf<typeof getServiceInfo>>> {
  const { serviceHours, servicePhone, serviceEmail, serviceAddress } = await readWords(db.pool)
  const address = allowedAddress(serviceAddress, http.webHosts ?? [])
  return accept({
    kind: address === null ? 'chat' : 'address',
    address,
    serviceHours,
    servicePhone,
    serviceEmail,
    answersInSeconds: await readAnswerSeconds(promisedAnswerSeconds),
  })
}

export function answerOpenAddress(
  { http }: ContentParts,
  { url }: InputOf<typeof openAddress>,
): Decision<ReplyOf<typeof openAddress>> {
  const address = allowedAddress(url, http.webHosts ?? [])
  return address === null
    ? refuse(refusal('address-not-allowed', {}, 'url'))
    : accept({ address, host: new URL(address).host })
}

export async function readSiteHistory({ db, http }: ContentParts): Promise<Decision<ReplyOf<typeof readSiteWords>>> {
  const rows = await readLatest(db.pool, HISTORY)
  return accept({
    info: rows[0]?.info ?? firstWords,
    webHosts: [...(http.webHosts ?? [])],
    history: rows.map(({ id, info, made_by: madeBy, made_at: madeAt }) => ({
      id: id.toString(),
      madeBy,
      madeAt: madeAt.toISOString(),
      info,
    })),
  })
}

export function answerWriteSite(
  parts: ContentParts,
  { reason, ...words }: InputOf<typeof writeSiteWords>,
  staff: Staff,
  call: Call,
): Promise<Decision<Record<string, never>>> {
  return auditedAct(
    parts,
    staff,
    call,
    { action: 'site.write', subject: 'site', reason, detail: { serviceAddress: words.serviceAddress } },
    async (tx) => {
      const { officeLatitude, officeLongitude, serviceAddress } = words
      const [latitude, longitude] = [numberOf(officeLatitude), numberOf(officeLongitude)]
      if (
        (latitude === null) !== (longitude === null) ||
        Math.abs(latitude ?? 0) > 90 ||
        Math.abs(longitude ?? 0) > 180
      )
        return refuse(refusal('parameter-malformed', {}, 'officeLatitude'))
      const decision = firstRefusal(
        decideWords(Object.values(words.about), 'about'),
        decideWords(Object.values(words.serviceHours), 'serviceHours'),
      )
      if (!decision.ok) return decision
      if (serviceAddress !== '' && allowedAddress(serviceAddress, parts.http.webHosts ?? []) === null)
        return refuse(refusal('address-not-allowed', {}, 'serviceAddress'))
      const info: SiteInfoView = { ...words, officeLatitude: latitude, officeLongitude: longitude }
      await tx.query('insert into bahi.site_info (id, info, made_by, made_at) values ($1, $2, $3, $4)', [
        parts.ids.newId(0),
        JSON.stringify(info),
        staff.number,
        parts.clock.instant(),
      ])
      return accept({})
    },
  )
}

function numberOf(text: string | undefined): number | null {
  return text === undefined ? null : Number(text)
}
