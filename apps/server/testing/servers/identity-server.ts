import { authenticate, getIdentity, listIdentityLog, uploadTemp } from '@bahi/contract/customers/identity'
import { openReview, openReviewPhoto } from '@bahi/contract/customers/identity-staff'
import type { AccessLine } from '@bahi/proofs/access-log'
import { cardPicture, uploadForm } from '../make-pictures.ts'
import { openTestServer, type TestServer, type TestServerOptions } from '../open-test-server.ts'

export interface IdentityLogAnswer {
  readonly items: readonly (AccessLine & { hash: string })[]
  readonly opened: number
  readonly people: number
}

/** A server with helpers for tests of identities. */
export interface IdentityServer {
  readonly bahi: TestServer
  readonly pictures: { readonly front: Buffer; readonly back: Buffer }
  /** The phone of the last newcomer. */
  lastPhone: () => string
  newcomer: () => Promise<string>
  upload: (
    token: string,
    file: Buffer,
    path?: string,
    form?: Parameters<typeof uploadForm>[1],
  ) => Promise<{ http: number; body: { status?: number; success?: boolean; msg: string; data: { id: string } } }>
  photosOf: (token: string) => Promise<{ frontPhoto: string; backPhoto: string }>
  freeNumber: (token: string, idType?: string) => Promise<string>
  inputOf: (token: string, changes?: object) => Promise<object>
  stateOf: (token: string) => Promise<Readonly<Record<string, unknown>>>
  logOf: (token: string) => Promise<IdentityLogAnswer>
  /** Opens the details and both photos as staff. */
  openAll: (id: string, staffToken: string) => Promise<void>
  openPhotoAs: (
    token: string,
    id: string,
    side: string,
    more?: object,
  ) => Promise<{ contentType: unknown; msg: string }>
  /** Submits an identity and opens all of it as the reviewer. */
  inReview: (token: string, reviewer: string, changes?: object) => Promise<string>
}

export async function openIdentityServer(options: TestServerOptions = {}): Promise<IdentityServer> {
  const bahi = await openTestServer(options)
  const pictures = {
    front: await cardPicture({ seed: 1 }).jpeg().toBuffer(),
    back: await cardPicture({ seed: 2 }).jpeg().toBuffer(),
  }
  let lastPhone = 9_511_000_000

  const upload: IdentityServer['upload'] = async (token, file, path = uploadTemp.path, form = {}) => {
    const { payload, headers } = uploadForm(file, form)
    const reply = await bahi.app.inject({
      method: 'POST',
      url: path,
      payload,
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
    return { http: reply.statusCode, body: reply.json() }
  }
  const photosOf: IdentityServer['photosOf'] = async (token) => {
    const front = await upload(token, pictures.front)
    const back = await upload(token, pictures.back)
    return { frontPhoto: front.body.data.id, backPhoto: back.body.data.id }
  }
  const stateOf: IdentityServer['stateOf'] = async (token) =>
    (await bahi.call(getIdentity.path, {}, { token, method: 'GET' })).data
  const freeNumber: IdentityServer['freeNumber'] = async (token, idType = 'pan') => {
    const offered = (await stateOf(token))['demoNumbers'] as { idType: string; numbers: string[] }[]
    return offered.find((one) => one.idType === idType)?.numbers[0] ?? ''
  }
  const inputOf: IdentityServer['inputOf'] = async (token, changes = {}) => ({
    name: 'Kavya Rao',
    idType: 'pan',
    idNumber: await freeNumber(token),
    ...(await photosOf(token)),
    ...changes,
  })
  const openPhotoAs: IdentityServer['openPhotoAs'] = async (token, id, side, more = {}) => {
    const reply = await bahi.app.inject({
      method: 'POST',
      url: openReviewPhoto.path,
      payload: { id, side, ...more },
      headers: { authorization: `Bearer ${token}` },
    })
    const contentType = reply.headers['content-type']
    return { contentType, msg: contentType === 'image/jpeg' ? '' : reply.json<{ msg: string }>().msg }
  }
  const openAll: IdentityServer['openAll'] = async (id, staffToken) => {
    const opened = await bahi.call(openReview.path, { id }, { token: staffToken })
    if (opened.status !== 0) throw new Error(`the identity could not be opened: ${opened.text}`)
    for (const side of ['front', 'back']) {
      const { contentType, msg } = await openPhotoAs(staffToken, id, side)
      if (contentType !== 'image/jpeg') throw new Error(`the ${side} photo could not be opened: ${msg}`)
    }
  }
  return {
    bahi,
    pictures,
    upload,
    photosOf,
    stateOf,
    freeNumber,
    inputOf,
    openPhotoAs,
    openAll,
    lastPhone: () => String(lastPhone),
    async newcomer() {
      const { data } = await bahi.call('/api/app/reg.do', {
        phone: String((lastPhone += 1)),
        password: 'correct horse',
        agreed: '1',
      })
      return String(data['token'])
    },
    logOf: async (token) =>
      (await bahi.call(listIdentityLog.path, {}, { token, method: 'GET' })).data as unknown as IdentityLogAnswer,
    async inReview(token, reviewer, changes = {}) {
      const sent = await bahi.call(authenticate.path, await inputOf(token, changes), { token })
      if (sent.status !== 0) throw new Error(`the identity could not be sent: ${sent.text}`)
      const { id } = sent.data['submission'] as { id: string }
      await openAll(id, reviewer)
      return id
    },
  }
}
