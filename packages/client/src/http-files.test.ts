import { beforeEach, describe, expect, it } from 'vitest'
import { previewTemp, uploadTemp } from '@bahi/contract/customers/identity'
import { getDocument } from '@bahi/contract/reports/certificates'
import { createHttp } from './http.ts'
import type { FileRequest, HttpRequest } from './ports.ts'

describe('the http client with files', () => {
  let sent: (HttpRequest & { readonly url: string })[]
  let toasts: string[]
  beforeEach(() => {
    sent = []
    toasts = []
  })

  const ports = (reply: object, shares: number[] = []) => ({
    fetch: async () => ({
      status: 200,
      headers: { get: (name: string) => (name === 'Content-Type' ? 'image/jpeg' : null) },
      text: async () => JSON.stringify(reply),
      blob: async () => new Blob(['picture']),
    }),
    sendFile: async (url: string, { form, headers, onShare }: FileRequest) => {
      onShare(0.5)
      shares.push(0.5)
      sent.push({
        url,
        method: 'POST',
        headers,
        signal: new AbortController().signal,
        cache: 'no-store',
        body: [...form.keys()].join(' '),
      })
      return { status: 200, headers: { get: () => null }, text: async () => JSON.stringify(reply) }
    },
    storage: { getItem: () => 'T', setItem: () => undefined, removeItem: () => undefined },
    randomBytes: (bytes: Uint8Array) => bytes,
  })
  const options = {
    deviceType: 'android',
    appId: 'bahi',
    toast: (msg: string) => void toasts.push(msg),
    goToLogIn: () => undefined,
  }

  it('sends one in the field the contract names, with the token, and tells how far it is', async () => {
    const heard: number[] = []
    const files = createHttp(options, ports({ status: 0, msg: '', data: { id: '1' } }))
    expect(
      await files.upload(uploadTemp, new Blob(['x']), {
        fields: { purpose: 'chat' },
        onShare: (share) => heard.push(share),
      }),
    ).toEqual({ ok: true, data: { id: '1' } })
    expect(sent[0]).toMatchObject({
      url: uploadTemp.path,
      body: 'purpose file',
      headers: { Authorization: 'Bearer T' },
    })
    expect(heard).toEqual([0.5])
  })

  it('says why one was not taken', async () => {
    const files = createHttp(options, ports({ status: 1, msg: 'tips.msg.915', data: { params: {}, fields: ['file'] } }))
    expect(await files.upload(uploadTemp, new Blob(['x']))).toMatchObject({
      ok: false,
      kind: 'refused',
      msg: 'tips.msg.915',
    })
    expect(toasts).toEqual(['tips.msg.915'])
  })

  it('gives a document as it came, and nothing that is none', async () => {
    const headers = { 'Content-Disposition': 'attachment; filename="bahi-proof.json"' }
    const files = createHttp(options, {
      ...ports({}),
      fetch: async () => ({
        status: 200,
        headers: { get: (name: string) => (name === 'Content-Disposition' ? headers[name] : null) },
        text: async () => '',
        blob: async () => new Blob(['{"form":"bahi-liability-proof-1"}']),
      }),
    })
    const document = await files.document(getDocument, { mark: 'K7M24QXPW' })
    expect(document.ok && (await document.data.text())).toBe('{"form":"bahi-liability-proof-1"}')
    headers['Content-Disposition'] = 'inline'
    expect(await files.document(getDocument, { mark: 'K7M24QXPW' })).toMatchObject({ ok: false, kind: 'fault' })
  })

  it('gives a picture as it came, and a refusal as a refusal', async () => {
    const files = createHttp(options, ports({}))
    const picture = await files.picture(previewTemp, { id: '1' })
    expect(picture.ok && (await picture.data.text())).toBe('picture')
    const refused = { status: 1, msg: 'tips.msg.933', data: { params: {}, fields: [] } }
    const without = createHttp(options, {
      ...ports({}),
      fetch: async () => ({ status: 200, headers: { get: () => null }, text: async () => JSON.stringify(refused) }),
    })
    expect(await without.picture(previewTemp, { id: '1' })).toMatchObject({ ok: false, msg: 'tips.msg.933' })
  })
})
