import { clientMessage, type ClientMessage } from '@bahi/contract/market/stream'

/** What a client said; null for what is no message of the stream. */
export function readMessage(text: string): ClientMessage | null {
  try {
    const parsed = clientMessage.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
