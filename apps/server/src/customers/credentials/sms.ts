/** The port to the sender of text messages. */
export interface SmsSender {
  /** Hands a message over. @throws Error when the gateway did not accept the message. */
  send(phone: string, text: string): Promise<void>
}

export interface SmsGateway {
  readonly url: string
  /** Sent as a bearer token; undefined when the gateway needs none. */
  readonly token: string | undefined
}

const TIMEOUT_MS = 10_000

/**
 * A gateway that takes `{ to, text }` as JSON by POST, with the number in international form. Any answer of 2xx means
 * that the gateway accepted the message.
 */
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
