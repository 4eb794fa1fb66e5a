/** The port to whoever sends text messages. */
export interface SmsSender {
  /** Hands one message over. @throws Error when nobody took it. */
  send(phone: string, text: string): Promise<void>
}

export interface SmsGateway {
  readonly url: string
  /** Sent as a bearer token; undefined when the gateway asks for none. */
  readonly token: string | undefined
}

const TIMEOUT_MS = 10_000

/** A gateway that takes `{ to, text }` as JSON by POST: the number with its country code. Any answer of 2xx means taken. */
export function createSmsGateway({ url, token }: SmsGateway): SmsSender {
  return {
    async send(phone, text) {
      const reply = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ to: `+91${phone}`, text }),
      })
      await reply.body?.cancel()
      if (!reply.ok) throw new Error(`The SMS gateway answered ${reply.status}`)
    },
  }
}
